import { computed, effect, signal } from '@preact/signals';
import { keep, kept } from './kept';

export type Theme = 'system' | 'light' | 'dark';

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const systemDark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const systemIsDark = signal(systemDark?.matches ?? false);
systemDark?.addEventListener('change', (event) => {
  systemIsDark.value = event.matches;
});

/** Light, dark, or as the system has it. */
export const theme = signal<Theme>(THEMES.find((one) => one === kept('theme')) ?? 'system');

/** Whether the page is dark now; charts are drawn anew when it changes. */
export const dark = computed(() => (theme.value === 'system' ? systemIsDark.value : theme.value === 'dark'));

/** Carries the choice to the style sheet. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = dark.value ? 'dark' : 'light';
    keep('theme', theme.value);
  });
}

export function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
}
