import type { Listing } from '../diff/root-indexes.ts';
import { spellingsOf } from '../model/description/key-facts.ts';
import { tablesOf } from '../model/description/recognise.ts';
import { plural, someOf } from '../terminal/plural.ts';
import { beyond, type FoundInSource } from './beyond.ts';
import { bundledFiles } from './bundled-configuration.ts';
import type { ReadConfiguration } from './read-configuration.ts';

/**
 * What an export or a dump has beyond its description: of the whole application, the collections whose tables it has;
 * everything else in sentences.
 */
export function listedExport(
  found: FoundInSource,
  configured: ReadConfiguration,
  shown: string,
): { readonly listing: Listing; readonly notes: readonly string[] } {
  const { description } = configured;
  const { tables, keys } = beyond(found, { description, bundled: 'whole' });
  if (tables.length + keys.length === 0) return { listing: { others: [], unnamed: [] }, notes: [] };
  const whole = bundledFiles('whole').description;
  const { collections, records } = whole;
  const rowsOf = new Map(tables.map(({ name, rows }) => [name.toLowerCase(), rows]));
  const others = Object.entries(collections).flatMap(([name, entry]) => {
    const record = typeof entry === 'string' ? entry : entry.record;
    const table = spellingsOf(records[record]?.table ?? record).find((each) => rowsOf.has(each));
    if (table === undefined || Object.hasOwn(description.collections, name)) return [];
    return [{ name, count: rowsOf.get(table) ?? 0, reason: null }];
  });
  // Its link tables belong to its collections.
  const known = new Set(tablesOf(whole).flat());
  const left = tables.filter(({ name }) => !known.has(name.toLowerCase()));
  const rows = left.reduce((sum, each) => sum + each.rows, 0);
  const counted = `${plural(left.length, 'table')} with ${plural(rows, 'row')}`;
  return {
    listing: { others, unnamed: [] },
    notes: [
      ...notCompared(
        counted,
        left.map(({ name }) => name),
        shown,
      ),
      ...notCompared(plural(keys.length, 'column'), keys, shown),
    ],
  };
}

function notCompared(counted: string, names: readonly string[], shown: string): string[] {
  if (names.length === 0) return [];
  return [`Not compared: ${counted} of ${shown} that nothing describes (${someOf(names)}).`];
}
