import type { ComponentChildren } from 'preact';
import { isLongList } from '../fold.ts';

/** Whether the parts of a list of so many lines are closed at first, in this window. */
export const isLongHere = (lines: number) => isLongList(lines, matchMedia('(max-width: 40rem)').matches);

interface PartOfListProps {
  readonly title: string;
  readonly lines: number;
  readonly open: boolean;
  readonly children: ComponentChildren;
}

/** A part with a heading that opens it. */
export function PartOfList({ title, lines, open, children }: PartOfListProps) {
  return (
    <details class="fold" open={open}>
      <summary>
        {title} <small>{lines}</small>
      </summary>
      {children}
    </details>
  );
}
