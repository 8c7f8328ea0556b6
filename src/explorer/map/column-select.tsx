import { inWords } from '../fold.ts';
import type { Table } from '../table/column.ts';

export function ColumnSelect({
  table,
  chosen,
  onColumn,
}: {
  readonly table: Table;
  readonly chosen: string;
  readonly onColumn: (name: string) => void;
}) {
  return (
    <label>
      Value{' '}
      <select value={chosen} onChange={(event) => onColumn(event.currentTarget.value)}>
        {table.columns
          .filter(({ kind, words }) => kind === 'number' || words !== null)
          .map(({ name }) => (
            <option key={name} value={name}>
              {inWords(name)}
            </option>
          ))}
      </select>
    </label>
  );
}
