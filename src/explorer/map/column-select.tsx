import { inWords } from '../fold.ts';
import type { Column } from '../table/column.ts';

export function ColumnSelect({
  columns,
  chosen,
  onColumn,
}: {
  readonly columns: readonly Column[];
  readonly chosen: string;
  readonly onColumn: (name: string) => void;
}) {
  return (
    <label>
      Value{' '}
      <select value={chosen} onChange={(event) => onColumn(event.currentTarget.value)}>
        {columns.map(({ name }) => (
          <option key={name} value={name}>
            {inWords(name)}
          </option>
        ))}
      </select>
    </label>
  );
}
