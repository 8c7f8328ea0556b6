import { useState } from 'preact/hooks';
import type { JsonObject } from '../../contract/json/is-object.ts';
import type { Collection } from '../data-types.ts';
import { loadDescription, loadRecords, messageOf } from '../load.ts';
import { choiceInAddress } from '../navigation.ts';
import { saveText } from '../save-blob.ts';
import type { Column } from '../table/column.ts';
import type { Table } from '../table/make-table.ts';
import {
  aboutFile,
  asShown,
  commentLine,
  type SavedTable,
  savedCell,
  savedColumns,
  toCsv,
} from '../table/saved-columns.ts';
import { Select } from './choices.tsx';
import { useCatalog } from './page.tsx';

const types = { CSV: 'text/csv', JSON: 'application/json' } as const;
type Format = keyof typeof types;

interface SaveProps {
  readonly table: Table;
  readonly rows: readonly number[];
  readonly shown: readonly Column[];
  /** What the rows were filtered by; null for all of them. */
  readonly filter: string | null;
}

const choices = [
  ['all', 'all columns, with ids and sources'],
  ['shown', 'the columns as shown'],
] as const;

export function Save({ table, rows, shown, filter }: SaveProps) {
  const catalog = useCatalog();
  const { collection } = table;
  const [which, setWhich] = choiceInAddress('save', 'all');
  const [state, setState] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const what = `${collection.label}: ${rows.length} of ${table.records} records`;
  const about = aboutFile(catalog, location.href, what, filter);
  const save = async (format: Format) => {
    setBusy(true);
    try {
      const onShare = (share: number) =>
        setState(`${format}: ${Math.floor(share * 100)} % of the pages are read.`);
      const name = `${collection.name.replaceAll('/', '-')}.${format.toLowerCase()}`;
      const read =
        which === 'shown'
          ? { ...asShown(table, shown, rows), records: null }
          : await whole(collection, rows, onShare);
      saveText(
        name,
        format === 'CSV' ? commentLine(about) + toCsv(read.names, read.rows) : jsonOf(about, read),
        types[format],
      );
      setState(null);
    } catch (error) {
      setState(`Nothing was saved: ${messageOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <>
      {(['CSV', 'JSON'] as const).map((format) => (
        <button key={format} type="button" disabled={busy} onClick={() => save(format)}>
          {format}
        </button>
      ))}
      <Select label="with" options={choices} chosen={which} onChoice={setWhich} />
      <small role="status">{state ?? 'The first line of a CSV says what it is; it begins with #.'}</small>
    </>
  );
}

interface Saved extends SavedTable {
  /** Records as the API has them; null for columns as shown. */
  readonly records: readonly JsonObject[] | null;
}

async function whole(
  collection: Collection,
  rows: readonly number[],
  onShare: (share: number) => void,
): Promise<Saved> {
  const columns = savedColumns(await loadDescription(), collection.record);
  const records = await loadRecords(collection, rows, onShare);
  return {
    names: columns.map(({ name }) => name),
    rows: records.map((record) => columns.map((column) => savedCell(column, record))),
    records,
  };
}

function jsonOf(about: string, { names, rows, records }: Saved): string {
  const objects =
    records ?? rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place]])));
  const lines = objects.map((each) => JSON.stringify(each)).join(',\n');
  return `{"about": ${JSON.stringify(about)},\n"records": [\n${lines}\n]}\n`;
}
