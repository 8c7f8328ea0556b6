import fc from 'fast-check';

export type Plain = Record<string, unknown>;

/** Values that are of some type, nearly of one, or of none. */
export const others: readonly unknown[] = [
  null,
  true,
  0,
  -1.5,
  2 ** 60,
  '',
  'text',
  '2024-03-25',
  '2024-03-25T11:17:55.936690Z',
  '2024-03-25T11:17:55Z',
  '2024-03-25T11:17:55+00:00',
  '2024-02-30T11:17:55.936690Z',
  '6F9619FF-8B86-D011-B42D-00CF4FC964FF',
  '6f9619ff-8b86-d011-b42d-00cf4fc964ff',
  '6f9619ff8b86d011b42d00cf4fc964ff',
  '12.50000000',
  '12.500000000000',
  '012.50000000',
  '12.5',
  [],
  [null],
  [[]],
  {},
  [{}],
  { id: 1, name: 'a', text: 'b' },
  { type: 'Point', coordinates: [1, 2] },
  { type: 'Point', coordinates: [1] },
  { type: 'Point', coordinates: [1, 2], crs: null },
];

/** A change of one of the objects in a record, at any depth; the numbers choose it. */
export interface Mutation {
  readonly object: number;
  readonly key: number;
  readonly how: 'other' | 'gone' | 'extra' | 'swapped' | 'wrapped';
  readonly other: unknown;
}

export const mutations = fc.array(
  fc.record<Mutation>({
    object: fc.nat(),
    key: fc.nat(),
    how: fc.constantFrom('other', 'other', 'other', 'gone', 'extra', 'swapped', 'wrapped'),
    other: fc.constantFrom(...others),
  }),
  { minLength: 1, maxLength: 3 },
);

function objectsIn(value: unknown): Plain[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Plain, ...inner];
}

/** A copy with these changes. */
export function mutated(record: Plain, changes: readonly Mutation[]): Plain {
  const copy = structuredClone(record);
  for (const { object, key, how, ...change } of changes) {
    // A later change may be of what an earlier one has put there.
    const other = structuredClone(change.other);
    const objects = objectsIn(copy);
    const chosen = objects[object % objects.length] as Plain;
    const keys = Object.keys(chosen);
    const name = keys[key % Math.max(1, keys.length)] ?? 'id';
    if (how === 'other') chosen[name] = other;
    if (how === 'gone' || how === 'swapped') delete chosen[name];
    // As many keys as before: a schema that only counts them would not notice.
    if (how === 'extra' || how === 'swapped') chosen[`${name}_`] = other;
    if (how === 'wrapped') chosen[name] = [chosen[name]];
  }
  return copy;
}
