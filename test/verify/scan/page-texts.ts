import { fc } from '@fast-check/vitest';
import type { Collection, Field, RecordKind } from '../../../src/description/kind.ts';
import { samples } from '../../values/samples.ts';

type Plain = Record<string, unknown>;
/** Records of each kind: those that are embedded, and those that embed them. */
type Records = ReadonlyMap<RecordKind, readonly Plain[]>;

/** Ascending ids of each type. */
const ids: Readonly<Record<string, readonly (string | number)[]>> = {
  integer: [-3, 12, 4_000_000_000],
  text: ['-7', '12', 'b "quoted" é'],
  uuid: [
    '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-00000000000a',
    'f0000000-0000-4000-8000-000000000001',
  ],
};

/** Records with which nothing is wrong, three of each kind, those that embed others last. */
export function recordsOf(kinds: readonly RecordKind[]): fc.Arbitrary<Records> {
  return kinds.reduce<fc.Arbitrary<Records>>(
    (all, kind) =>
      all.chain((records) =>
        fc
          .tuple(...[0, 1, 2].map((index) => recordOf(kind, index, records)))
          .map((own) => new Map([...records, [kind, own]])),
      ),
    fc.constant(new Map()),
  );
}

function recordOf(kind: RecordKind, index: number, records: Records): fc.Arbitrary<Plain> {
  const id = ids[kind.id.value.name]?.[index] ?? `${index}.${'0'.repeat(8)}`;
  return fc
    .tuple(...kind.fields.map((field) => (field === kind.id ? fc.constant(id) : fieldValue(field, records))))
    .map((values) => Object.fromEntries(kind.fields.map(({ name }, at) => [name, values[at]])));
}

function fieldValue(field: Field, records: Records): fc.Arbitrary<unknown> {
  switch (field.source) {
    case 'column': {
      if (field.withheld !== null) return fc.constant(field.withheld.publishedAs);
      const isPrivate = /private/i.test(field.name) && field.value.name === 'text';
      const value = isPrivate ? fc.constantFrom('', 'NO_PRIVATE_COMMENTS') : publishedOf(field.value.name);
      return field.nullable ? fc.option(value, { freq: 5 }) : value;
    }
    case 'one': {
      const value = fc.constantFrom(...(records.get(field.target) ?? []));
      return field.nullable ? fc.option(value, { freq: 5 }) : value;
    }
    case 'many':
      return fc.subarray([...(records.get(field.target) ?? [])]);
    case 'ids':
      return fc.subarray([...(ids[field.value.name] ?? [])]);
    case 'always':
      return fc.constant(field.value);
  }
}

function publishedOf(type: string): fc.Arbitrary<unknown> {
  const sample = samples[type]?.published;
  if (sample !== undefined) return sample;
  const scale = Number(/\d+/.exec(type)?.[0]);
  return fc.integer().map((whole) => (scale === 0 ? `${whole}` : `${whole}.${'0'.repeat(scale)}`));
}

/** The text of the only page of a collection, as a build writes it. */
export function pageText({ kind, path }: Collection, records: Records): string {
  const results = records.get(kind) ?? [];
  const next = `https://example.org${path}?page=2`;
  return JSON.stringify({ count: 1000 + results.length, next, previous: null, results });
}

/** A place in a text, as a part of its length: each is as likely as any other. */
const anyPlace = fc.noBias(fc.nat({ max: 2 ** 30 - 1 })).map((place) => place / 2 ** 30);

/** A change of a text: where, and what is done there. */
export interface Change {
  readonly place: number;
  readonly other: number;
  readonly what: (tokens: string[], at: number, other: number) => void;
}

const token = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null|[{}[\],:]/g;
/** What may stand where another token stands. */
const tokens = [
  ...['null', 'true', 'false', '0', '-0', '12', '-3', '1.5', '1e2', '1e999', '012', '+1', '9007199254740993'],
  ...['""', '"x"', '"12"', '"é"', '"\\u00e9"', '"\\ud800"', '"\\x"', '"\t"', '"\\u12"', '"id"', '"name"'],
  ...['"NO_PRIVATE_COMMENTS"', '"2024-02-30T00:00:00Z"', '"2024-03-25T11:17:55.936690Z"', '"2024-03-25"'],
  ...['{', '}', '[', ']', ',', ':', '{}', '[]', '[1]', '{"id":12}', '{"private":"x"}', '{"a":1,"a":2}'],
  ...['"private_note":"x",', '"a":1,', ' ', '\n', '\ufeff', '\u0000', ''],
];
/** Another spelling of the same value, or nearly. */
const spellings: readonly ((text: string) => string)[] = [
  (text) => `${text}.0`,
  (text) => `${text}e0`,
  (text) => `0${text}`,
  (text) => `-${text}`,
  (text) => `${text}00000000000000000`,
  (text) => text.replace(/[a-z]/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  (text) => text.replace('/', '\\/'),
  (text) => text.toUpperCase(),
  (text) => ` ${text}`,
  (text) => text.slice(0, -1),
  (text) => text.replace(/.$/, 'z$&'),
];
const pieces = fc.constantFrom(...tokens);
/** What may stand within a text. */
const withinText = [
  'x',
  'é',
  '\\n',
  '\\u00e9',
  '\\ud800',
  '\\x',
  '\\u12',
  '\t',
  '\u0000',
  '\\',
  '"',
  '\\"',
  '😀',
  'Z',
  '-',
  '0',
];

const withinTexts = fc
  .tuple(fc.constantFrom(...withinText), fc.noBias(fc.nat()))
  .map(([piece, within]) => (all: string[], from: number) => {
    // In a value: there are more keys than texts, and a scan compares keys byte by byte.
    const at = all.findIndex(
      (each, index) => index >= from && each.startsWith('"') && all[index - 1] === ':',
    );
    if (at === -1) return;
    const text = all[at] as string;
    const place = 1 + (within % Math.max(1, text.length - 1));
    all[at] = text.slice(0, place) + piece + text.slice(place);
  });

/** Changes of single tokens, of what is between two places, and of keys with their values. */
const changes: fc.Arbitrary<Change['what']> = fc.oneof(
  { weight: 4, arbitrary: withinTexts },
  // One value of those that are the same everywhere, and the order of what is in a list.
  fc.constant((all: string[], from: number) => {
    const at = all.findIndex(
      (each, index) => index >= from && /^(?:"(?!\w+"$)|\d)/.test(each) && all[index - 1] === ':',
    );
    all[at] = all[at]?.startsWith('"') ? '"other"' : '7';
  }),
  fc.constant((all: string[], from: number) => {
    const [first, second] = itemsAt(all, from);
    if (first === undefined || second === undefined) return;
    const between = all.slice(first[1], second[0]);
    all.splice(first[0], second[1] - first[0], ...all.slice(...second), ...between, ...all.slice(...first));
  }),
  pieces.map((piece) => (all: string[], at: number) => void all.splice(at, 1, piece)),
  pieces.map((piece) => (all: string[], at: number) => void all.splice(at, 0, piece)),
  fc.constantFrom(...spellings).map((respell) => (all: string[], at: number) => {
    all[at] = respell(all[at] ?? '');
  }),
  fc.constant((all: string[], at: number) => void all.splice(at, 1)),
  // What is at another place.
  fc.constant((all: string[], at: number, other: number) => void all.splice(at, 1, all[other] ?? '')),
  fc.constant((all: string[], at: number, other: number) => {
    [all[at], all[other]] = [all[other] ?? '', all[at] ?? ''];
  }),
  // Keys twice, gone, and in another order.
  fc.constant((all: string[], at: number) => {
    const [start, end] = memberAt(all, at);
    all.splice(start, 0, ...all.slice(start, end), ',');
  }),
  fc.constant((all: string[], at: number) => {
    const [start, end] = memberAt(all, at);
    all.splice(start, end - start + 1);
  }),
  fc.constant((all: string[], at: number, other: number) => {
    const [start, end] = memberAt(all, at);
    const moved = all.splice(start, end - start + 1);
    all.splice(memberAt(all, other)[0], 0, ...moved);
  }),
);

/** Where the items of the first list from a position on are that has more than one: from its first token to before the last. */
function itemsAt(all: readonly string[], from: number): [number, number][] {
  for (let start = all.indexOf('[', from); start !== -1; start = all.indexOf('[', start + 1)) {
    const items: [number, number][] = [];
    let depth = 0;
    let begin = start + 1;
    for (let at = start; at < all.length; at += 1) {
      if ('{['.includes(all[at] as string)) depth += 1;
      if ('}]'.includes(all[at] as string)) depth -= 1;
      if ((depth === 1 && all[at] === ',') || depth === 0) {
        items.push([begin, at]);
        begin = at + 1;
      }
      if (depth === 0) break;
    }
    if (items.length > 1) return items;
  }
  return [];
}

/** Where the first key from a position on begins, and where its value ends. */
function memberAt(all: readonly string[], from: number): [number, number] {
  const start = Math.max(0, all.indexOf(':', from) - 1);
  let depth = 0;
  let end = start + 2;
  for (; end < all.length; end += 1) {
    if ('{['.includes(all[end] as string)) depth += 1;
    if ('}]'.includes(all[end] as string)) depth -= 1;
    if (depth <= 0 && (all[end + 1] === ',' || all[end + 1] === '}')) break;
  }
  return [start, end + 1];
}

export const anyChange: fc.Arbitrary<Change> = fc.record({
  place: anyPlace,
  other: anyPlace,
  what: changes,
});

/** A text with changes of its tokens. */
export function changed(text: string, changes: readonly Change[]): string {
  const all = text.match(token) ?? [];
  for (const { place, other, what } of changes)
    what(all, Math.floor(place * all.length), Math.floor(other * all.length));
  return all.join('');
}

/** Bytes with others put in place of some. */
export const anyDamage = fc.record({
  place: anyPlace,
  removed: fc.nat({ max: 3 }),
  inserted: fc.oneof(
    fc.uint8Array({ maxLength: 3 }),
    fc
      .constantFrom('"', '\\', '}', ']', '{', ',', ':', '0', '-', ' ', '\u0000', '\u001f', 'e')
      .map((text) => Buffer.from(text)),
  ),
});

export function damaged(
  bytes: Buffer,
  {
    place,
    removed,
    inserted,
  }: { readonly place: number; readonly removed: number; readonly inserted: Uint8Array },
): Buffer {
  const at = Math.floor(place * bytes.length);
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);
}
