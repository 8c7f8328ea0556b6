import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { Check, Notes } from '../check.ts';
import { FEATURES, featuresFault } from '../tables/features.ts';
import { panelCheck } from '../tables/panel.ts';
import {
  BIBTEX,
  differenceIn,
  differenceInEntry,
  entriesIn,
  REFERENCES,
  referencesIn,
} from '../tables/references.ts';
import { csvText, formFault } from '../tables/row-check.ts';
import { CLDF, hasClaims, isSnapshot, ofSnapshot, panelsIn } from '../tables/snapshot.ts';
import { csvRows, ndjsonRows, type TableRow, unreadableReason } from '../tables/table-rows.ts';
import type { Tree } from '../tree.ts';

interface Form {
  readonly path: string;
  /** The table with the same rows. */
  readonly of: string;
  /** All columns: each repeats a column of that table, or is computed. */
  readonly columns: Readonly<Record<string, string | Computed>>;
  readonly has?: (row: TableRow) => boolean;
}

type Computed = (said: TableRow, row: TableRow) => unknown;

/** In ids, CLDF allows no other characters: they are written as code points. */
const portable = (id: unknown) =>
  String(id).replace(/[^A-Za-z0-9-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);

const parameter: Computed = ({ variable }) => portable(variable);
const codeId: Computed = ({ variable, code }) =>
  code === null ? null : `${portable(variable)}_${portable(code)}`;

/** The ids of variable and record; the table has the record's behind the name of its collection. */
const valueId: Computed = ({ variable, record }, { ID }) => {
  const own = String(ID).slice(portable(variable).length + 1);
  return portable(record).endsWith(`_2f_${own}`) ? `${portable(variable)}_${own}` : null;
};

const degrees =
  (column: string, most: number): Computed =>
  ({ [column]: value }) => {
    if (typeof value !== 'number' || Math.abs(value) > most) return null;
    // CLDF has no exponents.
    return Math.abs(value) < 1e-6 ? 0 : value;
  };

const years = { Year_From: 'year_from', Year_To: 'year_to' };

const forms: readonly Form[] = [
  {
    path: `${CLDF}/values.csv`,
    of: 'claims',
    columns: {
      ...{ ID: valueId, Language_ID: ({ entity_id: id }) => portable(id), Parameter_ID: parameter },
      Value: ({ value, low, high }) =>
        value ?? (low === null && high === null ? null : `${low ?? ''}..${high ?? ''}`),
      ...{ Code_ID: codeId, Comment: 'note', Source: 'sources', Low: 'low', High: 'high', State: 'state' },
      ...{ ...years, Dated: 'dated', Inferred: 'inferred', Disputed: 'disputed', Uncertain: 'uncertain' },
      ...{ Reviewed: 'reviewed', Claim: 'claim' },
    },
    has: ({ entity_id }) => entity_id !== null,
  },
  {
    path: `${CLDF}/languages.csv`,
    of: 'entities',
    columns: {
      ...{ ID: ({ entity_id: id }) => portable(id), Name: 'entity' },
      ...{ Latitude: degrees('latitude', 90), Longitude: degrees('longitude', 180) },
      ...{ Short_Name: 'entity_code', Region: 'region', ...years },
    },
  },
  {
    path: `${CLDF}/parameters.csv`,
    of: 'variables',
    columns: {
      ...{ ID: parameter, Name: 'name', Description: 'definition', Unit: 'unit', Section: 'section' },
      Subsection: 'subsection',
    },
  },
  {
    path: `${CLDF}/codes.csv`,
    of: 'codes',
    columns: {
      ...{ ID: codeId, Parameter_ID: parameter, Name: 'code', Description: 'label', State: 'means' },
    },
  },
];

export const claimForms: Check = {
  name: 'claim-forms',
  description:
    'The panel and the CLDF dataset of a snapshot say what its claims say, and its GeoJSON and bibliographies what its tables of entities and sources say.',
  ...ofSnapshot,
  applies: (tree) => isSnapshot(tree) && hasClaims(tree.folder as string),
  async examine(tree, notes) {
    const folder = tree.folder as string;
    const file = { folder, signal: tree.target.signal };
    for (const { path, of, columns, has } of forms) {
      const expected = filtered(ndjsonRows({ ...file, path: `${of}.ndjson` }), has);
      const compare = (row: TableRow, said: TableRow) => {
        if (Object.keys(row).join() !== Object.keys(columns).join()) return 'has other columns';
        const other = Object.entries(columns).find(([column, from]) => {
          const value = typeof from === 'string' ? said[from] : from(said, row);
          return row[column] !== csvText(value, 'text');
        });
        return other === undefined ? null : `${other[0]} differs from ${of}`;
      };
      const fault = await formFault(csvRows({ ...file, path }), expected, of, compare, notes);
      if (fault !== null) notes.fail(path, fault);
    }
    const features = await featuresFault(file).catch(unreadableReason);
    if (features !== null) notes.fail(FEATURES, features);
    notes.looked();
    for (const path of [REFERENCES, ...BIBTEX].filter((each) => existsSync(join(folder, each)))) {
      const sources = ndjsonRows({ ...file, path: 'sources.ndjson' });
      const fault =
        path === REFERENCES
          ? await formFault(referencesIn(file), sources, 'sources', differenceIn, notes)
          : await formFault(entriesIn({ ...file, path }), sources, 'sources', differenceInEntry, notes);
      if (fault !== null) notes.fail(path, fault);
    }
    const panels = panelsIn(folder);
    if (panels.length === 0) notes.fail('panel-100.csv', 'is missing, and so is a panel of other years');
    const { claimsTable, openDatabase } = await import('../tables/database.ts');
    const database = openDatabase(folder);
    try {
      const table = database === null ? null : claimsTable(database, tree.collections);
      // `table-formats` reports a missing one.
      if (database === null || table === null) return;
      for (const panel of panels) {
        const fault = await panelFault(panel, { database, ...table }, tree, notes).catch(unreadableReason);
        if (fault !== null) notes.fail(panel.path, fault);
      }
    } finally {
      database?.close();
    }
  },
};

async function* filtered(rows: AsyncIterable<TableRow>, has: Form['has']): AsyncGenerator<TableRow> {
  for await (const row of rows) if (has?.(row) !== false) yield row;
}

async function panelFault(
  { path, step }: { readonly path: string; readonly step: number },
  { database, table }: { readonly database: BetterSqlite3.Database; readonly table: string },
  tree: Tree,
  notes: Notes,
): Promise<string | null> {
  const check = panelCheck(database, table, step);
  let [number, pairs, pair, at] = [0, 0, '', 0];
  let expected: ReturnType<typeof check.expected> = [];
  for await (const row of csvRows({ folder: tree.folder as string, path, signal: tree.target.signal })) {
    number += 1;
    const own = JSON.stringify([row.entity_id, row.variable]);
    if (own !== pair) {
      if (at < expected.length) return `lacks a row above row ${number}`;
      [pair, pairs, expected, at] = [own, pairs + 1, check.expected(row), 0];
    }
    const [other] = check.differences(row, expected[at]);
    if (other !== undefined) return `row ${number}: ${other} differs from the claims`;
    at += 1;
  }
  notes.looked(number);
  return at === expected.length && pairs === check.pairs() ? null : 'lacks claims';
}
