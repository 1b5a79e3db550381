import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { goTo, leave, place } from '../src/state/location';
import { discardUnsaved, hasUnsaved, leaving, markUnsaved } from '../src/state/unsaved';

const moved = () => new Promise((resolve) => setTimeout(resolve, 0));

async function go(...parts: string[]): Promise<void> {
  goTo(parts);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  await moved();
}

describe('changes that are not saved', () => {
  beforeEach(() => go('applications', 'shop', 'rules'));
  afterEach(discardUnsaved);

  it('keep the page where it is, and ask', async () => {
    markUnsaved();
    await go('audit');
    expect(leaving.value).toBe('#/audit');
    expect(place.value.parts).toEqual(['applications', 'shop', 'rules']);
    expect(location.hash).toBe('#/applications/shop/rules');
  });

  it('are given up by whoever says so', async () => {
    markUnsaved();
    await go('audit');
    leave();
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    await moved();
    expect(place.value.parts).toEqual(['audit']);
    expect([leaving.value, hasUnsaved()]).toEqual([null, false]);
  });

  it('ask nobody once they were saved', async () => {
    markUnsaved()();
    await go('audit');
    expect(leaving.value).toBeNull();
    expect(place.value.parts).toEqual(['audit']);
  });

  it('make the browser ask before the window is closed', () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    markUnsaved();
    expect(closing()).toBe(true);
  });
});
