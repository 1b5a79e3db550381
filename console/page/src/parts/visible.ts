import { options, type VNode } from 'preact';

/** Characters that nobody sees and that turn the text around them, so that a name reads as another. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text in which such characters are seen: `\u202E`. */
export function visible(text: string): string {
  return text.replace(MARKS, (mark) => `\\u${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
}

/** Makes every text that the page renders visible, and the words for screen readers. What is typed stays as it is. */
export function showMarks(): void {
  const before = options.vnode;
  options.vnode = (node) => {
    const { type, props } = node as VNode<Record<string, unknown>> | { type: null; props: string };
    if (typeof props === 'string') {
      node.props = visible(props) as never; // a piece of text
    } else if (typeof type === 'string') {
      for (const name of ['title', 'aria-label']) {
        const words = props[name];
        if (typeof words === 'string') {
          props[name] = visible(words);
        }
      }
    }
    before?.(node);
  };
}
