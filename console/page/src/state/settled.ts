import { useEffect, useState } from 'preact/hooks';

/** A value that follows another once that has not changed for a while: what is typed is not asked about at every letter. */
export function useSettled<T>(value: T, millis: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), millis);
    return () => clearTimeout(timer);
  }, [value, millis]);
  return settled;
}
