import { useEffect } from 'preact/hooks';
import { markUnsaved } from './unsaved';

/** Asks before the page is left while there are changes. */
export function useUnsaved(changed: boolean): void {
  useEffect(() => {
    if (!changed) {
      return undefined;
    }
    const done = markUnsaved();
    return () => {
      done();
    };
  }, [changed]);
}
