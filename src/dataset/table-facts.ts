import { type ColumnFacts, rowsOf, type TableFacts } from './facts.ts';

/** Names for tables that every reader of a Data Package takes: small letters, digits and `.` `_` `-`; no two are alike. */
export function resourceNames(tables: readonly TableFacts[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    tables.map(({ name }) => {
      const plain = name
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/^[^a-z0-9]+/, '');
      let free = plain === '' ? 'table' : plain;
      for (let number = 2; taken.has(free); number += 1) free = `${plain}-${number}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

/** What a table is, in words. */
export function describeTable({ name, holds }: Pick<TableFacts, 'name' | 'holds'>): string {
  return `${name}: ${rowsOf[holds]}`;
}

/** What a column means, in words; empty where nobody has said it. */
export function describeColumn({ holds, documentation }: ColumnFacts): string {
  if (holds === 'missing')
    return 'Why the column before holds nothing: null, empty (an empty text) or sentinel (a value that stands for none).';
  const { help = '', choices = [] } = documentation;
  const form =
    holds === 'wkb' ? 'The geometry as well-known binary, in CSV and NDJSON in hexadecimal digits.' : '';
  const expected = choices.length === 0 ? '' : `Expected: ${choices.map(String).join(', ')}.`;
  return [help.trim(), form, expected].filter((part) => part !== '').join(' ');
}
