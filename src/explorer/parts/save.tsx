import { useState } from 'preact/hooks';
import type { Collection } from '../data-types.ts';
import { type JsonRecord, loadDescription, loadRecords, messageOf } from '../load.ts';
import { savedCell, savedColumns, toCsv } from '../table/saved-columns.ts';

const types = { CSV: 'text/csv', JSON: 'application/json' } as const;
type Format = keyof typeof types;

interface SaveProps {
  readonly collection: Collection;
  readonly rows: readonly number[];
}

export function Save({ collection, rows }: SaveProps) {
  const [state, setState] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      const onShare = (share: number) =>
        setState(`${format}: ${Math.floor(share * 100)} % of the pages are read.`);
      const name = `${collection.name.replaceAll('/', '-')}.${format.toLowerCase()}`;
      download(name, await textOf(collection, rows, format, onShare), types[format]);
      setState(null);
    } catch (error) {
      setState(`Nothing was saved: ${messageOf(error)}`);
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
      <small role="status">{state ?? 'CSV and JSON have every key, ids and sources included.'}</small>
    </>
  );
}

async function textOf(
  collection: Collection,
  rows: readonly number[],
  format: Format,
  onShare: (share: number) => void,
): Promise<string> {
  if (format === 'JSON') {
    const lines = await loadRecords(collection, rows, (record) => JSON.stringify(record), onShare);
    return `[\n${lines.join(',\n')}\n]\n`;
  }
  const columns = savedColumns(await loadDescription(), collection.record);
  const names = columns.map(({ name }) => name);
  const cellsOf = (record: JsonRecord) => columns.map((column) => savedCell(column, record));
  return toCsv(names, await loadRecords(collection, rows, cellsOf, onShare));
}

function download(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
