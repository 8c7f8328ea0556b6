import { useState } from 'preact/hooks';
import type { DatabaseFile } from '../data-types.ts';
import { plural } from '../fold.ts';
import { quoted } from './examples.ts';

const kinds = {
  claims: 'every claim, in the same columns',
  collection: 'a collection, with what its records embed',
  rows: 'rows as stored',
} as const;

/** What one may ask for. */
export function TableList({ tables }: Pick<DatabaseFile, 'tables'>) {
  // On a phone, one open table is several screens.
  const narrow = useState(() => matchMedia('(max-width: 40rem)').matches)[0];
  return (
    <section class="query-tables" aria-labelledby="tables-of-database">
      <h2 id="tables-of-database">Tables and columns</h2>
      {tables.map(({ name, holds, columns }) => (
        <details key={name} open={holds === 'claims' && !narrow}>
          <summary>
            <code>{quoted(name)}</code>{' '}
            <small>
              {kinds[holds]}; {plural(columns.length, 'column')}
            </small>
          </summary>
          <dl class="meanings">
            {columns.map((column) => (
              <div key={column.name}>
                <dt>
                  <code>{quoted(column.name)}</code>
                </dt>
                <dd>{column.meaning ?? column.type}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </section>
  );
}
