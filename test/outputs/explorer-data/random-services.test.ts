import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noHosts } from '../../../src/hosts/join-hosts.ts';
import type { Roles, VariableEntries } from '../../../src/model/description/key-facts.ts';
import {
  type Description,
  type Field,
  kindsOf,
  type RecordKind,
} from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import { ownPackage } from '../../../src/own-package.ts';
import { build } from '../../../src/publish/build.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { silentProgress } from '../../../src/terminal/progress.ts';
import { anyRows, fillTables } from '../../engine/any-export.ts';
import { documentSchemas } from '../../helpers/bundled.ts';
import { writeExport } from '../../helpers/make-export.ts';
import { readTree } from '../../helpers/read-tree.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { type AnyService, anyService } from '../../model/description/any-description.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { failuresIn } from '../../trust/support/attempt.ts';
import { tally } from '../../trust/tally.ts';
import { expectAgreement } from './support/expect-agreement.ts';
import { entityPagesIn, expectEntityPages } from './support/expect-entity-pages.ts';
import type { PageRecord, Pages } from './support/naive-data.ts';

const cases = casesOf(4, 4000);

const often = fc.nat({ max: 3 }).map((number) => number > 0);

const choices = fc.record({
  includePrivateComments: fc.boolean(),
  pageSize: fc.integer({ min: 1, max: 3 }),
  hasEntity: often,
  hasReference: often,
  entity: fc.nat(),
  reference: fc.nat(),
  hasOwnFacts: fc.boolean(),
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
const services = fc.oneof(
  { weight: 1, arbitrary: anyService(true) },
  { weight: 4, arbitrary: anyService(true).filter(isConnected) },
);

type Choice = typeof choices extends fc.Arbitrary<infer T> ? T : never;

/** The keys of some kinds whose values have a type. */
const named = (kinds: readonly RecordKind[], type: string) =>
  kinds
    .flatMap(({ fields }) => fields)
    .filter((field) => field.source === 'column' && field.value.name === type && !field.isPrivate)
    .map(({ name }) => name);

/** Roles that fit a description: which record is what, chosen by numbers. */
function rolesFor({ collections }: Description, choice: Choice): Roles {
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
function ownFacts({ collections }: Description, { entity }: Roles): VariableEntries {
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

/** The pages of a tree, and its data files. */
function readBoth(out: string, { collections }: Description) {
  const tree = readTree(out);
  const json = (path: string) => JSON.parse(String(tree.get(path)));
  const pages = collections.map((collection): Pages => {
    const records: PageRecord[] = [];
    for (let page = 1; ; page += 1) {
      const path = `${collection.path.slice(1)}page-${page}.json`;
      if (!tree.has(path)) return { collection, records };
      records.push(...json(path).results);
    }
  });
  const prefix = 'explore/data/';
  const paths = [...tree.keys()].filter((path) => path.startsWith(prefix));
  return { pages, files: new Map(paths.map((path) => [path.slice(prefix.length), json(path) as unknown])) };
}

describe('the data files of the explorer', () => {
  tally('random services, roles and rows: the data files of the explorer say what the pages hold', cases);

  it(`say what the pages of any service hold: ${cases} cases, seed ${seed}`, async () => {
    const folder = temporaryFolder();
    const seen = { published: 0, entities: 0, about: 0, own: 0, cited: 0, mapped: 0, shapes: 0 };
    await fc.assert(
      fc.asyncProperty(services, anyRows, choices, async (service, rows, choice) => {
        const { includePrivateComments, pageSize } = choice;
        const options = { ...service.configuration, includePrivateComments, schemas: documentSchemas };
        const linked = linkDescription(service.file, options);
        const roles = rolesFor(linked, choice);
        const own = choice.hasOwnFacts ? ownFacts(linked, roles) : {};
        const description = { ...linked, roles, variables: { ...linked.variables, ...own } };
        const [path, out] = [join(folder, 'export.sqlite'), join(folder, 'out')];
        for (const old of [path, out]) rmSync(old, { force: true, recursive: true });
        writeExport(path, (database) =>
          fillTables(database, kindsOf(linked.collections), { ...rows, faults: [] }),
        );
        const { problems } = await build(
          {
            ...{ out, description, pageSize, baseUrl: 'http://localhost:8000', hosts: noHosts },
            ...{ records: false, explorer: true, sample: false, replace: false, sync: false },
            version: ownPackage().version,
            dataset: resolveDataset({ dataset: {}, baseUrl: 'http://localhost:8000' }),
          },
          {
            openExport: () => openExport(path),
            progress: silentProgress,
            signal: new AbortController().signal,
          },
        );
        if (problems.length > 0) return;
        const { pages, files } = readBoth(out, description);
        expectAgreement(files, pages, description);
        expectEntityPages(entityPagesIn(readTree(out)), files, pages, description);
        expect(await failuresIn(out)).toEqual([]);
        const count = (name: string, key: string) =>
          ((files.get(name) as Record<string, unknown[]> | undefined)?.[key] ?? []).length > 0 ? 1 : 0;
        seen.published += 1;
        seen.entities += count('entities.json', 'ids');
        seen.about += count('catalog.json', 'variables');
        seen.own += Object.keys(own).length > 0 ? 1 : 0;
        seen.cited += count('sources.json', 'claims');
        seen.mapped += files.has('shapes.json') ? 1 : 0;
        seen.shapes += count('shapes.json', 'rows');
      }),
      { numRuns: cases, seed },
    );
    console.log('data files of random services:', seen);
    if (cases >= 50) {
      expect(seen.published).toBeGreaterThan(cases / 2);
      expect(seen.entities).toBeGreaterThan(0);
      // Few services have all that it takes: a record that cites, and rows that are linked.
      if (cases >= 1000) expect(Math.min(seen.cited, 100 * seen.about)).toBeGreaterThan(cases / 100);
    }
  });
});
