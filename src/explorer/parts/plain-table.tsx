import type { ComponentChildren } from 'preact';

interface PlainTableProps {
  readonly label: string;
  /** The heads. */
  readonly columns: readonly ComponentChildren[];
  /** Which columns have numbers. */
  readonly numbers?: readonly number[];
  readonly className?: string;
  readonly style?: Readonly<Record<string, number>>;
  readonly children: ComponentChildren;
}

/** A table that scrolls sideways where there is no room for it. */
export function PlainTable({
  label,
  columns,
  numbers = [],
  className = '',
  style,
  children,
}: PlainTableProps) {
  return (
    <div class="scroll" role="region" aria-label={label} tabIndex={0}>
      <table class={`plain-table ${className}`} style={style}>
        <thead>
          <tr>
            {columns.map((head, index) => (
              <th key={index} scope="col" class={numbers.includes(index) ? 'number' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
