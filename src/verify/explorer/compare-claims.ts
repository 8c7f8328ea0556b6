import type { ExplorerClaimsOfAVariable, ExplorerVariable } from '../../contract/documents.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import { valueAt } from '../expected-envelope.ts';
import type { WalkedCollection } from '../page.ts';
import { isListed } from '../tree.ts';
import type { ClaimedEntities } from './compare-entity-pages.ts';
import { type Explored, readDataFile } from './data-files.ts';

export type SeenRecords = readonly (readonly [row: number, record: JsonObject])[];

/** Holds the claims of a collection against the records that were seen on its pages. */
export async function compareClaims(
  { tree, notes, entities, catalog }: Explored,
  { name, claimedRecords, kind }: WalkedCollection,
  seen: SeenRecords,
  claimed: ClaimedEntities,
): Promise<void> {
  const variables = catalog?.content.variables ?? [];
  if (!isListed(tree, `explore/data/claims/${name}.json`)) return;
  const file = await readDataFile(tree, notes, 'claims', `/${name}`);
  if (file === null) return;
  const { entity, from, to, dated, variables: all } = file.content;
  file.expectCodes('entity', entity, entities?.ids.length ?? 0);
  const records = claimedRecords ?? entity.length;
  for (const [key, list] of Object.entries({ entity, from, to, dated }))
    if (list !== null) file.expectLength(key, list, records);
  for (const packed of all) {
    const { variable: index, low, high, words, codes, state, flags } = packed;
    const variable = variables[index];
    if (variable === undefined) {
      file.fail(`variable: index out of range (max ${variables.length - 1})`);
      continue;
    }
    for (const [key, list] of Object.entries({ low, high, codes, state, flags }))
      if (list !== null) file.expectLength(`${variable.id}.${key}`, list, records);
    file.expectCodes(`${variable.id}.codes`, codes ?? [], words.length);
    claimed.add(file.content, packed);
    const isPrivate = kind.fields.some(
      (field) => field.source === 'column' && field.isPrivate && variable.keys.includes(field.name),
    );
    if (isPrivate) file.fail(`has claims of ${variable.id}, whose key is private`);
    const wrong = seen.find(([row, record]) => !agrees(packed, variable, row, record));
    if (wrong !== undefined) file.fail(`has another ${variable.id} for record ${wrong[0] + 1} than its page`);
  }
}

/** Whether a claim has the value that its record has. */
function agrees(
  { low, high, words, codes, state }: ExplorerClaimsOfAVariable,
  { keys, number }: ExplorerVariable,
  row: number,
  record: JsonObject,
): boolean {
  const values = keys.map((key) => valueAt(record, key.split('.')) ?? null);
  const word = words[codes?.[row] ?? -1] ?? null;
  const isNothing = values.every((value) => value === null || value === '');
  if (isNothing) return state[row] === 'n' && word === null;
  if (state[row] !== 'v' || !number || word !== null)
    return values.some(
      (value) => word === (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)),
    );
  const ends = [low?.[row] ?? null, (high ?? low)?.[row] ?? null];
  const expected = values.map((value) => (value === null ? null : Number(value)));
  return expected.every((end) => ends.includes(end)) && ends.every((end) => expected.includes(end));
}

/**
 * Holds the names of records in the search, and the entities of these records, against the columns of a collection.
 * @param index of the collection
 * @param about the key with the entity of a record, if any
 */
export function compareNames(
  { search, entities }: Explored,
  index: number,
  columns: readonly { readonly column: { readonly name: string }; readonly values: readonly unknown[] }[],
  about: string | undefined,
): void {
  const owners = columns.find(({ column }) => column.name === about)?.values;
  for (const { collection, rows, texts, entity } of search?.content.groups ?? []) {
    if (collection !== index) continue;
    const isAbout = (row: number, at: number) =>
      owners === undefined || owners[row] === (entities?.ids[entity?.[at] ?? -1] ?? null);
    const wrong = rows.find(
      (row, at) => !columns.some(({ values }) => values[row] === texts[at]) || !isAbout(row, at),
    );
    if (wrong !== undefined)
      search?.fail(`groups[${index}]: has another name or entity for record ${wrong + 1} than its columns`);
  }
}

/** Holds the index of words in long texts against the records that were seen: each has the words that it lists. */
export async function compareTexts(
  { tree, notes }: Explored,
  collections: readonly WalkedCollection[],
  seen: ReadonlyMap<string, SeenRecords>,
): Promise<void> {
  const texts = new Map<number, string>();
  let count = 0;
  for (const { name, claimedRecords } of collections) {
    for (const [row, record] of seen.get(name) ?? []) {
      const text = plainTextOf(record);
      if (text !== null) texts.set(count + row, text);
    }
    count += claimedRecords ?? 0;
  }
  const has = (part: string) => isListed(tree, `explore/data/texts${part}.json`);
  for (let number = 1; has(`/${number}`); number += 1) {
    const file = await readDataFile(tree, notes, 'texts', `/${number}`);
    if (file === null) continue;
    const { words, records } = file.content;
    file.expectLength('records', records, words.length);
    if (words.some((word, place) => word <= (words[place - 1] ?? '')))
      file.fail('has words in another order');
    for (const [place, word] of words.entries()) {
      let record = 0;
      for (const step of records[place] ?? []) {
        record += step;
        if (texts.get(record)?.includes(word) === false)
          file.fail(`says that record ${record + 1} of all has the word ${word}`);
      }
      file.expectCodes(word, [record], Math.max(1, count));
    }
  }
}

/** The own texts of a record as the index folds them; null where that takes more than its letters. */
function plainTextOf(record: JsonObject): string | null {
  const text = Object.values(record)
    .filter((value) => typeof value === 'string')
    .join('\n');
  return /^[\n\r\t -~]*$/.test(text) && !text.includes('&') ? text.toLowerCase().replace(/['`]/g, '') : null;
}
