import fc from 'fast-check';
import type { Roles, VariableEntries } from '../../../../src/model/description/key-facts.ts';
import {
  type Description,
  type Field,
  kindsOf,
  type RecordKind,
} from '../../../../src/model/description/kind.ts';
import { type AnyService, anyService } from '../../../model/description/any-description.ts';

const often = fc.nat({ max: 3 }).map((number) => number > 0);

/** What is chosen for a service: by numbers, which record is what. */
export const choices = fc.record({
  includePrivateComments: fc.boolean(),
  pageSize: fc.integer({ min: 1, max: 3 }),
  hasEntity: often,
  hasReference: often,
  entity: fc.nat(),
  reference: fc.nat(),
  hasOwnFacts: fc.boolean(),
  areBare: fc.boolean(),
  keys: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
});

/** Whether a record that a collection lists embeds another that is no account. */
const isConnected = ({ file }: AnyService) =>
  Object.values(file.collections).some((entry) =>
    Object.values(file.records[typeof entry === 'string' ? entry : entry.record]?.keys ?? {}).some(
      (key) =>
        typeof key === 'object' &&
        ['one' in key ? key.one : '', 'many' in key ? key.many : ''].some((name) => /^app\./.test(name)),
    ),
  );

/** Services, most of which have records that embed others. */
export const services = fc.oneof(
  { weight: 1, arbitrary: anyService(true) },
  { weight: 4, arbitrary: anyService(true).filter(isConnected) },
);

export type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never;

/** The keys of some kinds whose values have a type. */
const named = (kinds: readonly RecordKind[], type: string) =>
  kinds
    .flatMap(({ fields }) => fields)
    .filter((field) => field.source === 'column' && field.value.name === type && !field.isPrivate)
    .map(({ name }) => name);

/** Roles that fit a description: which record is what, chosen by numbers. */
export function rolesFor({ collections }: Description, choice: Choice): Roles {
  const kinds = kindsOf(collections);
  // What others embed says more as an entity, or as a reference.
  const targets = kinds.filter((kind) =>
    kinds.some((each) => each.embedding.some(({ target }) => target === kind)),
  );
  const chosen = [...targets, ...targets, ...targets, ...kinds];
  const kindAt = (place: number) => chosen[place % chosen.length] as (typeof kinds)[number];
  const some = (names: readonly string[], place: number) =>
    names.length === 0 ? [] : [names[(choice.keys[place] as number) % names.length] as string];
  const entity = kindAt(choice.entity);
  const reference = kindAt(choice.reference);
  const [title] = named([reference], 'text');
  const tag = some(named(kinds, 'text'), 3)[0];
  return {
    ...(choice.hasEntity && {
      entity: entity.name,
      label: named([entity], 'text') as unknown as [string],
      ...(entity.fields.length > 1 && { region: pathIn(entity, choice.keys) }),
      place: ['weight', 'share'] as [string, string],
      ...shapesIn(collections, entity, choice.keys),
    }),
    ...(choice.hasReference && title !== undefined && { reference: { record: reference.name, title } }),
    recordYears: some(named(kinds, 'integer'), 0) as [string],
    flags: {
      disputed: some(named(kinds, 'boolean'), 1),
      uncertain: some(named(kinds, 'boolean'), 2),
      ...(tag !== undefined && { inferred: { [tag]: ['a', 'plain text', ''] } }),
    },
    sentinels: ['0', 'null', 'kept back'],
    unknownYears: [0, 5],
  };
}

/** A variable of each value that the lists of entities have. */
export function ownFacts({ collections }: Description, { entity }: Roles): VariableEntries {
  const table = kindsOf(collections).find(({ name }) => name === entity)?.table;
  const lists = collections.filter(({ kind }) => kind.table === table);
  const values = lists.flatMap(({ name: collection, kind }) =>
    kind.fields.flatMap((field) =>
      field.source === 'column' && field !== kind.id ? [{ collection, value: field.name }] : [],
    ),
  );
  return Object.fromEntries(values.map((entry, place) => [`own-${place}`, entry]));
}

/** The shapes of an entity: a record with a geometry and a year, better two, that a collection lists. */
function shapesIn(
  collections: Description['collections'],
  entity: RecordKind,
  [place = 0]: readonly number[],
): Pick<Roles, 'shapes'> {
  for (const { kind } of collections) {
    const leading = kind.fields.filter(
      (field) => field.source === 'one' && field.target.name === entity.name,
    );
    const entities = [...leading.map(({ name }) => name), ...named([kind], 'text')];
    const [geometry, [first, last = first], key] = [
      named([kind], 'geometry')[0],
      named([kind], 'integer'),
      entities[place % entities.length],
    ];
    if (geometry !== undefined && first !== undefined && last !== undefined && key !== undefined)
      return { shapes: { record: kind.name, geometry, years: [first, last], entity: key } };
  }
  return {};
}

/** A key of a record, or a path of keys through what it embeds, chosen by numbers. */
function pathIn({ fields }: RecordKind, [place = 0, ...more]: readonly number[]): string {
  const embedding = fields.filter((field) => field.source === 'one');
  const among = embedding.length > 0 && place % 3 > 0 ? embedding : fields;
  const field = among[place % among.length] as Field;
  const isEnd = field.source !== 'one' || more.length === 0 || place % 2 === 0;
  return isEnd ? field.name : `${field.name}.${pathIn(field.target, more)}`;
}
