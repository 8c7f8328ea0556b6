import { useState } from 'preact/hooks';
import { loadDescription, loadRecords } from '../load.ts';
import type { Table } from '../table/column.ts';
import { savedCell, savedColumns, toCsv } from '../table/saved-columns.ts';

type Format = 'CSV' | 'JSON';
const types = { CSV: 'text/csv', JSON: 'application/json' } as const;

/** Saves the chosen records with all that they have: from the pages of the API, since no table shows all of it. */
export function Save({ table, rows }: { readonly table: Table; readonly rows: readonly number[] }) {
  const [state, setState] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      const onShare = (share: number) =>
        setState(`${format}: ${Math.floor(share * 100)} % of the pages are read.`);
      download(
        `${table.collection.name.replaceAll('/', '-')}.${format.toLowerCase()}`,
        [await textOf(table, rows, format, onShare)],
        types[format],
      );
      setState(null);
    } catch (error) {
      setState(`Nothing was saved: ${error instanceof Error ? error.message : String(error)}`);
    }
    setBusy(false);
  };
  return (
    <>
      {(['CSV', 'JSON'] as const).map((format) => (
        <button
          key={format}
          type="button"
          disabled={busy}
          title="every key of these records, with ids and sources, whatever columns are shown"
          onClick={() => save(format)}
        >
          {format}
        </button>
      ))}
      <span class="quiet-text saving" role="status">
        {state ?? 'CSV and JSON have every key, ids and sources included.'}
      </span>
    </>
  );
}

async function textOf(
  { collection }: Table,
  rows: readonly number[],
  format: Format,
  onShare: (share: number) => void,
): Promise<string> {
  if (format === 'JSON') {
    const lines = await loadRecords(collection, rows, (record) => JSON.stringify(record), onShare);
    return `[\n${lines.join(',\n')}\n]\n`;
  }
  const columns = savedColumns(await loadDescription(), collection.record);
  const cells = await loadRecords(
    collection,
    rows,
    (record) => columns.map((column) => savedCell(column, record)),
    onShare,
  );
  return toCsv(
    columns.map(({ name }) => name),
    cells,
  );
}

function download(name: string, text: string[], type: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob(text, { type: `${type};charset=utf-8` }));
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
