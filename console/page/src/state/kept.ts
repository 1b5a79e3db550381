/* Choices of one person on one browser. Storage may be forbidden; then a choice lasts until the page is left. */

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`headgate.${name}`);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`headgate.${name}`, value);
  } catch {
    // kept in memory only
  }
}
