import { plural } from '../terminal/plural.ts';
import type { ListedChange, NamedReplacement } from './change-list.ts';
import type { Difference, StructureChange } from './difference.ts';

/** Characters shown before the first difference. */
const before = 16;

/** A text from the data, and our words before it, with a space at their end; empty without words. */
type Part = readonly [words: string, text: string];

/** Describes differing keys: values as JSON, cut to `width` around the difference; changes of id lists. */
export function keyChanges(
  { fields, lists }: Pick<ListedChange, 'fields' | 'lists'>,
  width: number,
): { readonly key: string; readonly parts: readonly Part[] }[] {
  return Object.entries(fields ?? {}).map(([key, { old, new: fresh }]) => {
    if (lists.includes(key) && old !== undefined && fresh !== undefined)
      return { key, parts: listChange(old as Ids, fresh as Ids, width) };
    const [one, other] = [old, fresh].map((value) => [
      ...(value === undefined ? missing : JSON.stringify(value)),
    ]) as [string[], string[]];
    const at = one.findIndex((character, index) => character !== other[index]);
    const start = at === -1 ? one.length : at;
    return {
      key,
      parts: [
        ['', shortened(one, start, width)],
        ['-> ', shortened(other, start, width)],
      ],
    };
  });
}

const missing = '(missing)';

type Ids = readonly (string | number)[];

function listChange(old: Ids, fresh: Ids, width: number): Part[] {
  const changes = [
    ['removed ', without(old, fresh)],
    ['added ', without(fresh, old)],
  ] as const;
  return changes
    .filter(([, ids]) => ids.length > 0)
    .map(([verb, ids]) => [verb, shortened([...ids.join(', ')], 0, width)]);
}

const events: Readonly<Record<ListedChange['event'], readonly [verb: string, rest: string]>> = {
  added: ['added', ''],
  removed: ['removed', ''],
  changed: ['changed', ''],
  listed: ['added', ' to the list; old only embeds it'],
  unlisted: ['removed', ' from the list; new only embeds it'],
};

/** What stands above changes of one kind: the collection that lists its records now, or did. */
export function headingOf(changes: readonly ListedChange[]): string {
  const named = changes.find(({ event }) => event !== 'removed') ?? changes[0];
  return named?.collection ?? `${named?.record} (embedded)`;
}

/** Names the record as `history` takes it, then its entity: `changed polity/3 (Roman Empire)`. */
export function titleOf(change: ListedChange, width: number): string {
  const { event, id, label, was, replacement } = change;
  const short = (text: string) => shortened([...text], 0, width);
  const called = (name: string | null) => (name === null ? '' : ` (${short(name)})`);
  const [verb, rest] = events[event];
  const before = was === null ? '' : `, formerly ${short(String(was))}`;
  const after =
    replacement &&
    `: ${replacementText(replacement, (each) => `${short(String(each.id))}${called(each.name)}`)}`;
  return `${verb} ${change.collection ?? change.record}/${short(String(id))}${called(label)}${rest}${before}${after ?? ''}`;
}

/**
 * A change as a sentence, by names, and by ids, which citations have: `Late Qing (polity/2) merged into Early
 * Qing (1), 267 records`.
 */
export function changeSentence(change: ListedChange): string {
  const { event, id, name, label, was, replacement, fields } = change;
  const place = `${change.collection ?? change.record}/${id}`;
  const subject = name !== null ? `${name} (${place})` : `${place}${label === null ? '' : ` (${label})`}`;
  if (replacement !== null)
    return `${subject} ${replacementText(replacement, (each) =>
      each.name === null ? String(each.id) : `${each.name} (${each.id})`,
    )}`;
  if (fields !== null) return `${subject} changed: ${Object.keys(fields).join(', ')}`;
  const [verb, rest] = events[event];
  return `${subject} ${verb}${rest}${was === null ? '' : `, formerly ${was}`}`;
}

function replacementText(
  { how, into }: NamedReplacement,
  named: (each: NamedReplacement['into'][number]) => string,
): string {
  if (how === 'renumbered') return `renumbered to ${into.map(({ id }) => id).join()}`;
  const [first, ...others] = into.map((each) => ({
    name: named(each),
    count: plural(each.records, 'record'),
  }));
  if (first === undefined) return '';
  if (others.length === 0) return `merged into ${first.name}, ${first.count}`;
  return `merged into ${[first, ...others].map(({ name, count }) => `${name} (${count})`).join(', ')}`;
}

export function structureLine(change: StructureChange, { collections, embedded }: Difference): string {
  const isNew = change.change.endsWith('-added');
  const [verb, side] = isNew ? (['is new', 'new'] as const) : (['is gone', 'old'] as const);
  switch (change.change) {
    case 'api-changed':
      return `collections are at ${change.new}, not at ${change.old}`;
    case 'collection-added':
    case 'collection-removed': {
      const count = collections.find(({ collection }) => collection === change.collection)?.[side] ?? 0;
      const rest =
        change.uncounted === undefined
          ? `, with ${plural(count, 'record')}`
          : `; its records could not be counted (${change.uncounted})`;
      return `collection ${change.collection} ${verb}${rest}`;
    }
    case 'index-added':
    case 'index-removed':
      return `collection ${change.collection} ${verb} ${isNew ? 'in' : 'from'} the root index`;
    case 'collection-changed':
      return `collection ${change.collection} has records of ${change.new}, not of ${change.old}`;
    case 'record-added':
    case 'record-removed': {
      const count = embedded.find(({ record }) => record === change.record)?.[side] ?? 0;
      return `record ${change.record} ${verb}, with ${plural(count, 'record')} that others embed`;
    }
    case 'record-renamed':
      return `record ${change.old} is called ${change.new}`;
    case 'id-changed':
      return `${change.new} identifies records of ${change.record}, not ${change.old}`;
    case 'key-added':
    case 'key-removed':
      return `${change.record}.${change.key} ${verb} (${change.type})${change.in === undefined ? '' : `, in ${change.in}`}`;
    case 'key-withheld':
      return `${change.record}.${change.key} is withheld now (${change.type})`;
    case 'key-disclosed':
      return `${change.record}.${change.key} is no longer withheld (${change.type})`;
    case 'key-renamed':
      return `${change.record}.${change.old} is called ${change.new}`;
    case 'key-changed':
      return `${change.record}.${change.key} is ${change.new}, not ${change.old}`;
    case 'variable-renamed':
      return `variable ${change.variable} is called ${change.new}, not ${change.old}`;
    case 'unit-changed':
      return `variable ${change.variable} is ${inUnit(change.new)}, not ${inUnit(change.old)}`;
    case 'code-changed':
      return `code ${change.key} of ${change.list} means ${change.new}, not ${change.old}`;
  }
}

function inUnit(unit: string): string {
  return unit === '' ? 'without a unit' : `in ${unit}`;
}

function without(list: Ids, other: Ids): Ids {
  const there = new Set(other);
  return list.filter((each) => !there.has(each));
}

function shortened(all: readonly string[], at: number, width: number): string {
  if (all.length <= width) return all.join('');
  const start = Math.min(at - before, all.length - width + 1);
  if (start <= 0) return `${all.slice(0, width - 1).join('')}…`;
  const end = start + width - 1;
  return end >= all.length ? `…${all.slice(start).join('')}` : `…${all.slice(start, end - 1).join('')}…`;
}
