/**
 * Which rows of a long table are in view. Only those are in the document; the rest is two spacers:
 *
 *     above px  ┐ spacer
 *     first …   ┐
 *        … last ┘ rows in the document: what is seen and a few more on both sides
 *     below px  ┘ spacer
 */
export interface RowWindow {
  first: number;
  /** The one after the last. */
  end: number;
  above: number;
  below: number;
}

const SPARE = 8;

/** Tables up to this long are drawn whole: find-in-page and printing then work. */
export const WHOLE_UP_TO = 60;

export function windowOf(count: number, rowHeight: number, scrolled: number, height: number): RowWindow {
  if (count <= WHOLE_UP_TO) {
    return { first: 0, end: count, above: 0, below: 0 };
  }
  const visible = Math.ceil(height / rowHeight) + 2 * SPARE;
  const first = Math.max(0, Math.min(Math.floor(scrolled / rowHeight) - SPARE, count - visible));
  const end = Math.min(count, first + visible);
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight };
}
