import fc from 'fast-check';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import { checkDescription } from '../../../src/model/description/check-description.ts';
import type {
  Configuration,
  DescriptionFile,
  KeyEntry,
  RecordEntry,
} from '../../../src/model/description/key-facts.ts';

/** What a random service is, and what to publish of it. */
export interface AnyService {
  readonly file: DescriptionFile;
  readonly configuration: Configuration;
}

/** The columns of every table, with the type of each: records that share a table read them alike. */
export const columnTypes: Readonly<Record<string, string>> = {
  name: 'text',
  note: 'text',
  private_note: 'text',
  rating: 'integer',
  private_rating: 'integer',
  is_private: 'boolean',
  data: 'json',
  private_data: 'json',
  day: 'date',
  seen: 'date-time',
  weight: 'decimal(2)',
  share: 'number',
  code: 'uuid',
  place: 'geometry',
};

/** The tables, each with the key of its records and the type of that. */
export const ids: Readonly<Record<string, { readonly key: string; readonly type: string }>> = {
  t0: { key: 'id', type: 'integer' },
  t1: { key: 'slug', type: 'text' },
  t2: { key: 'id', type: 'uuid' },
};

export const account = { name: 'account', table: 'account' };

/** Texts that tell where they were published from. */
export const secretChoice = 'SECRET-choice';

const often = fc.boolean();
const rarely = fc.nat({ max: 5 }).map((number) => number === 0);
const columns = fc.constantFrom(...Object.keys(columnTypes));

const withheld = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ as: fc.constantFrom('', 'kept back', null), evenNull: often }) },
);

const valueKey = fc.record({
  key: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    fc.constantFrom('text', 'number', 'Private x', 'ö'),
  ),
  column: columns,
  isNull: fc.nat({ max: 7 }).map((number) => number > 0),
  withheld,
  help: rarely,
  choices: rarely,
  also: rarely,
  spellings: rarely,
});

const otherKey = fc.record({
  key: fc.constantFrom('other', 'private_other', 'author', 'parts'),
  source: fc.constantFrom('one', 'many', 'ids', 'always', 'account', 'accounts'),
  target: fc.nat(),
  isNull: often,
});

const recordPlan = fc.record({
  table: fc.constantFrom(...Object.keys(ids)),
  isCalledPrivate: rarely,
  values: fc.uniqueArray(valueKey, { maxLength: 5, selector: ({ column }) => column }),
  others: fc.uniqueArray(otherKey, { maxLength: 2, selector: ({ key }) => key }),
});

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Plan = Of<typeof recordPlan>;

const plans = fc.record({
  records: fc.array(recordPlan, { minLength: 1, maxLength: 5 }),
  collections: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 5 }),
  pageSize: fc.integer({ min: 1, max: 3 }),
  ownSize: rarely,
  exclude: rarely,
  rename: fc.option(fc.tuple(columns, fc.constantFrom('called', 'private_called', 'note')), { freq: 3 }),
  withhold: fc.option(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom('', 'x', null)), { freq: 2 }),
});

/** Services without a fault. Where spellings are asked for, tables and columns may have several. */
export function anyService(hasSpellings: boolean): fc.Arbitrary<AnyService> {
  return plans
    .map((plan) => serviceOf(plan, hasSpellings))
    .filter(
      ({ file, configuration }) =>
        checkDescription(file).faults.length === 0 && checkConfiguration(configuration, file).length === 0,
    );
}

function serviceOf(plan: Of<typeof plans>, hasSpellings: boolean): AnyService {
  const names = plan.records.map(({ isCalledPrivate }, index) =>
    isCalledPrivate ? `private-memo-${index}` : `app.record_${index}`,
  );
  const records = plan.records.map((record, index): [string, RecordEntry] => [
    names[index] as string,
    recordOf(record, names.slice(index + 1), hasSpellings),
  ]);
  const listed = [...new Set(plan.collections.map((index) => index % names.length))];
  const file: DescriptionFile = {
    format: 1,
    api: '/data/',
    pageSize: plan.pageSize,
    collections: Object.fromEntries(
      listed.map((index) => [
        `list/number-${index}`,
        plan.ownSize ? { record: names[index] as string, pageSize: 1 } : (names[index] as string),
      ]),
    ),
    records: { ...Object.fromEntries(records), [account.name]: { table: account.table, private: true } },
  };
  return { file, configuration: configurationOf(plan, records) };
}

function configurationOf(
  { exclude, rename, withhold }: Of<typeof plans>,
  records: readonly (readonly [string, RecordEntry])[],
): Configuration {
  const [record, { keys = {} }] = records[(withhold?.[0] ?? 0) % records.length] as [string, RecordEntry];
  const key = Object.keys(keys)[(withhold?.[1] ?? 0) % Object.keys(keys).length] as string;
  return {
    ...(exclude && { exclude: ['list/number-0'] }),
    ...(rename !== null && { rename: Object.fromEntries([rename]) }),
    ...(withhold !== null && { withhold: { [`${record}.${key}`]: { as: withhold[2] } } }),
  };
}

function recordOf(
  { table, values, others }: Plan,
  below: readonly string[],
  hasSpellings: boolean,
): RecordEntry {
  const all = values.map((value): [string, KeyEntry] => {
    const { column, key, isNull, help, choices, also, spellings } = value;
    const type = columnTypes[column] as string;
    const entry = {
      value: `${type}${isNull ? '?' : ''}`,
      ...(hasSpellings && spellings
        ? { column: [column, `old_${column}`] as [string, string] }
        : key !== null && { column }),
      ...(value.withheld !== undefined && { withheld: value.withheld }),
      ...(help && { label: 'Label', help: 'What it means.' }),
      ...(choices && type === 'text' && { choices: ['public', secretChoice] }),
      ...(also && { also: [`${column}_once`] }),
    };
    return [key ?? column, entry];
  });
  const embedded = others.flatMap((other): [string, KeyEntry][] => {
    const entry = otherOf(other, table, below);
    return entry === null ? [] : [[other.key, entry]];
  });
  const { key: id, type } = ids[table] as (typeof ids)[string];
  const spelled = hasSpellings && values.some(({ spellings }) => spellings);
  return {
    table: spelled ? [table, `old_${table}`] : table,
    ...(id !== 'id' && { id }),
    keys: { [id]: type, ...Object.fromEntries([...all, ...embedded]) },
  } as RecordEntry;
}

function otherOf(
  { key, source, target, isNull }: Plan['others'][number],
  table: string,
  below: readonly string[],
): KeyEntry | null {
  const link = { link: `${table}_${key}_${source}`, owner: 'owner_id', target: 'target_id' };
  const mark = isNull ? '?' : '';
  const name = below[target % Math.max(1, below.length)];
  switch (source) {
    case 'account':
      return { one: `${account.name}${mark}`, column: 'account_id' };
    case 'accounts':
      return { many: account.name, ...link };
    case 'always':
      return { always: null };
    case 'ids':
      return { ids: 'integer', ...link, ...(name !== undefined && isNull && { refersTo: name }) };
    case 'one':
      return name === undefined ? null : { one: `${name}${mark}`, column: `${key}_${target % 3}_id` };
    default:
      return name === undefined ? null : { many: name, ...link, link: `${link.link}_${target % 3}` };
  }
}
