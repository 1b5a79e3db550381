import { options, render } from 'preact';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showMarks, visible } from '../src/parts/visible';

const SPOOFED = 'orders\u202Egnp.';

describe('characters that turn a text around', () => {
  const before = options.vnode;
  beforeAll(showMarks);
  afterAll(() => {
    Object.assign(options, { vnode: before });
  });

  it('are shown by their number, and no others are', () => {
    const marks = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'];
    for (const mark of marks) {
      expect(visible(`a${mark}b`)).toBe(`a\\u${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}b`);
    }
    expect(visible('订单 טלפון é \u200D👩‍💻 −')).toBe('订单 טלפון é \u200D👩‍💻 −');
  });

  it('are seen wherever a component renders a text', () => {
    const root = document.createElement('div');
    const Bare = () => SPOOFED;
    render(<p title={SPOOFED} aria-label={SPOOFED}>{SPOOFED}<b>{[SPOOFED, 1]}</b><>{SPOOFED}</><Bare /></p>, root);
    expect(root.textContent).toBe(`${'orders\\u202Egnp.'.repeat(2)}1${'orders\\u202Egnp.'.repeat(2)}`);
    expect(root.querySelector('p')?.title).toBe('orders\\u202Egnp.');
    expect(root.querySelector('p')?.getAttribute('aria-label')).toBe('orders\\u202Egnp.');
    render(<p>{'now \u2066'}</p>, root);
    expect(root.textContent).toBe('now \\u2066');
    render(<p>{'then \u2066'}</p>, root);
    expect(root.textContent).toBe('then \\u2066');
  });

  it('stay in what is typed and in what a choice stands for', () => {
    const root = document.createElement('div');
    render(<><input value={SPOOFED} /><select value={SPOOFED}><option value={SPOOFED}>{SPOOFED}</option></select><a href={`#${SPOOFED}`}>x</a></>, root);
    expect(root.querySelector('input')?.value).toBe(SPOOFED);
    expect(root.querySelector('option')?.value).toBe(SPOOFED);
    expect(root.querySelector('option')?.textContent).toBe('orders\\u202Egnp.');
    expect(root.querySelector('a')?.getAttribute('href')).toBe(`#${SPOOFED}`);
  });
});
