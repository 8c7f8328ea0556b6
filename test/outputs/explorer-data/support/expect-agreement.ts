import { expect } from 'vitest';
import type { Documents } from '../../../../src/contract/documents.ts';
import { fold } from '../../../../src/explorer/fold.ts';
import { plainText } from '../../../../src/explorer/plain-text.ts';
import { type Description, kindsOf, type RecordKind } from '../../../../src/model/description/kind.ts';
import {
  decoded,
  type ExpectedClaim,
  expectedCitations,
  expectedClaims,
  expectedColumn,
  expectedRegions,
  expectedShapes,
  idsOnPages,
  isPrivate,
  type Key,
  type Pages,
} from './naive-data.ts';

/** The data files of a tree, as JSON holds them, by their path below explore/data/. */
export type DataFiles = ReadonlyMap<string, unknown>;

/** Holds all data files of the explorer against the records of the pages. */
export function expectAgreement(
  files: DataFiles,
  pages: readonly Pages[],
  { roles }: Pick<Description, 'roles'>,
): void {
  const kinds = kindsOf(pages.map(({ collection }) => collection));
  const file = <N extends keyof Documents>(path: string) => files.get(path) as Documents[N];
  const catalog = file<'explorer-catalog'>('catalog.json');
  const entities = file<'explorer-entities'>('entities.json') ?? null;
  const hasKind = (name: string | undefined) => kinds.some((kind) => kind.name === name);
  const known = new Set<string>(['catalog.json', 'search.json']);
  expect(catalog.collections.map(({ name, records }) => [name, records])).toEqual(
    pages.map(({ collection, records }) => [collection.name, records.length]),
  );
  for (const [index, { collection, records }] of pages.entries()) {
    const path = `columns/${collection.name}.json`;
    known.add(path);
    const columns = file<'explorer-columns'>(path);
    expect(columns).toMatchObject({ collection: index, records: records.length });
    expect(columns.fields.map(({ name }) => name)).toEqual(collection.kind.fields.map(({ name }) => name));
    for (const { name, year } of columns.fields)
      if (year) {
        const field = collection.kind.fields.find((each) => each.name === name);
        const years = [...(roles.years ?? []), ...(roles.recordYears ?? []), roles.reference?.year];
        expect(field?.spellings.concat(name).some((each) => years.includes(each))).toBe(true);
        for (const record of records)
          expect([null, 'number']).toContain((record[name] && typeof record[name]) || null);
      }
    for (const column of columns.columns) {
      const field = collection.kind.fields.find(({ name }) => name === column.name);
      if (field === undefined) throw new Error(`${path} has a column ${column.name}`);
      expect([path, field.name, isPrivate(field)]).toEqual([path, field.name, false]);
      const ids = entities?.ids ?? [];
      expect([path, field.name, decoded(column, ids)]).toEqual([
        path,
        field.name,
        expectedColumn(field, column, records),
      ]);
    }
  }
  expect(entities !== null).toBe(hasKind(roles.entity));
  if (entities !== null) {
    known.add('entities.json').add('entities/unmentioned.json').add('coverage.json');
    const expected = idsOnPages(roles.entity as string, pages, kinds);
    const { ids: others } = file<'explorer-entities'>('entities/unmentioned.json');
    expect(others.filter((id) => expected.has(id))).toEqual([]);
    expect(entities.ids.length).toBe(expected.size);
    expect(new Set(entities.ids)).toEqual(expected);
    const regions = expectedRegions(pages, roles, kinds);
    const shownRegions = entities.ids.flatMap((id, index): [Key, string | null][] =>
      regions.has(id) ? [[id, entities.regions[entities.region[index] as number] ?? null]] : [],
    );
    expect(new Map(shownRegions)).toEqual(regions);
    expect(entities.regions).toEqual([...new Set(entities.regions)].sort());
    const own = pages.flatMap((of, index) => {
      const entityOf = aboutOf(index, pages, catalog, roles, kinds);
      return entityOf === null ? [] : [...of.records.keys()].flatMap((row) => entityOf(row) ?? []);
    });
    const recorded = new Set(own);
    expect(entities.unrecorded).toEqual(
      entities.ids.flatMap((id, index) => (recorded.has(id) ? [] : [index])),
    );
    const placed = entities.ids.filter(
      (_, at) => entities.longitude[at] != null && entities.latitude[at] != null,
    );
    if (catalog.entity !== null)
      expect(catalog.entity).toMatchObject({
        ...{ recorded: recorded.size, records: own.length, placed: placed.length },
      });
    expectStart(catalog, entities);
    expectClaims(files, pages, roles, known);
  } else {
    expect(catalog.variables).toEqual([]);
    expect([catalog.start, catalog.examples]).toEqual([null, []]);
  }
  const sources = file<'explorer-sources'>('sources.json');
  expect(sources !== undefined).toBe(hasKind(roles.reference?.record));
  if (sources !== undefined) {
    known.add('sources.json');
    const shown = sources.claims.map(({ collection, rows, references }) => ({
      collection,
      pairs: rows.map((row, index) => `${row} ${sources.ids[references[index] as number]}`).sort(),
    }));
    expect(shown).toEqual(expectedCitations(pages, roles, kinds));
    for (const { rows } of sources.claims) expect(rows).toEqual(rows.toSorted((a, b) => a - b));
  }
  const shapes = file<'explorer-shapes'>('shapes.json');
  const expected = expectedShapes(pages, roles, kinds);
  expect(catalog.shapes === null).toBe(expected === null);
  expect(shapes === undefined).toBe(expected === null);
  if (shapes !== undefined && expected !== null) {
    known.add('shapes.json');
    const nullable = <T>(list: readonly T[], code: number | undefined) => list[code ?? -1] ?? null;
    const shown = shapes.rows.map((row, index) => ({
      row,
      entity: nullable(entities?.ids ?? [], shapes.entity[index]),
      name: nullable(shapes.names, shapes.name[index]),
      from: shapes.from[index],
      to: shapes.to[index],
    }));
    expect(shown).toEqual(expected);
    const records = pages[catalog.shapes as number]?.records.length ?? 0;
    const outlines = Array.from({ length: Math.ceil(records / shapes.per_file) }, (_, index) => {
      known.add(`outlines/${index + 1}.json`);
      return file<'explorer-outlines'>(`outlines/${index + 1}.json`).outlines;
    });
    expect(outlines.flat()).toHaveLength(expected.length);
    for (const each of outlines.slice(0, Math.floor(expected.length / shapes.per_file)))
      expect(each).toHaveLength(shapes.per_file);
  }
  for (const { collection, rows, texts, entity } of file<'explorer-search'>('search.json').groups) {
    const entityOf = aboutOf(collection ?? -1, pages, catalog, roles, kinds);
    expect(entity?.map((code) => entities?.ids[code] ?? null) ?? null).toEqual(
      entityOf === null ? null : rows.map((row) => entityOf(row)),
    );
    for (const [index, row] of rows.entries()) {
      const [text] = [texts[index] as string];
      const values =
        collection === null
          ? [entities?.labels[row], entities?.names[row]]
          : Object.values(pages[collection]?.records[row] ?? {});
      expect(values).toContain(text);
    }
  }
  const numbered = pages.flatMap(({ records }) => records);
  for (let number = 1; number <= Math.max(1, Math.ceil(numbered.length / 256)); number += 1) {
    known.add(`texts/${number}.json`);
    const { words, records: listed } = file<'explorer-texts'>(`texts/${number}.json`);
    expect(listed).toHaveLength(words.length);
    for (const [place, word] of words.entries()) {
      let at = 0;
      for (const step of listed[place] ?? []) {
        at += step;
        const texts = Object.values(numbered[at] ?? {}).filter((value) => typeof value === 'string');
        const isIn = texts.some((text) => fold(plainText(text, Number.POSITIVE_INFINITY)).includes(word));
        expect([word, at, isIn]).toEqual([word, at, true]);
      }
    }
  }
  // Only where the package has the explorer's code; see `expectEntityPages`.
  const found = [...files.keys()].filter((path) => !/^offline\.json$|^entity-claims\//.test(path));
  expect(found.sort()).toEqual([...known].sort());
}

/** The id of the entity that a record is about, by its row; null if the records are about none. */
function aboutOf(
  collection: number,
  pages: readonly Pages[],
  { variables, codes }: Documents['explorer-catalog'],
  roles: Description['roles'],
  kinds: readonly RecordKind[],
) {
  const of = pages[collection];
  const isEntity = (kind: RecordKind) =>
    kinds.some(({ name, table }) => name === roles.entity && table === kind.table);
  if (of === undefined) return null;
  if (isEntity(of.collection.kind)) {
    if (!variables.some((each) => each.collection === collection)) return null;
    // One that says nothing is about nothing.
    const said = expectedClaims(pages, variables, codes, roles).filter(
      ({ variable, state }) => variables[variable]?.collection === collection && state !== 'n',
    );
    const owners = new Map(said.map(({ row, entity }) => [row, entity]));
    return (row: number) => owners.get(row) ?? null;
  }
  const field = of.collection.kind.fields.find(
    (each) => each.source === 'one' && !isPrivate(each) && isEntity(each.target),
  );
  if (field?.source !== 'one') return null;
  return (row: number) => {
    const about = of.records[row]?.[field.name] as Readonly<Record<string, Key>> | null;
    return about === null ? null : about[field.target.id.name];
  };
}

/** Holds claims and coverage against the pages. */
function expectClaims(
  files: DataFiles,
  pages: readonly Pages[],
  roles: Description['roles'],
  known: Set<string>,
) {
  const file = <N extends keyof Documents>(path: string) => files.get(path) as Documents[N];
  const { variables, codes } = file<'explorer-catalog'>('catalog.json');
  const { ids, from, to } = file<'explorer-entities'>('entities.json');
  const expected = expectedClaims(pages, variables, codes, roles);
  const shown: ExpectedClaim[] = [];
  for (const { collection } of pages) {
    const path = `claims/${collection.name}.json`;
    const claims = files.get(path) as Documents['explorer-claims'] | undefined;
    if (claims === undefined) continue;
    known.add(path);
    for (const { variable, low, high, words, codes: places, state, flags } of claims.variables)
      for (const [row, code] of claims.entity.entries())
        shown.push({
          ...{ variable, row, entity: ids[code] ?? null, low: low?.[row] ?? null },
          ...{ high: (high ?? low)?.[row] ?? null, word: words[places?.[row] ?? -1] ?? null },
          ...{ state: state[row] as string, flags: flags[row] as string, dated: claims.dated[row] as string },
          ...{ from: claims.from?.[row] ?? null, to: claims.to?.[row] ?? null },
        });
  }
  expect(shown).toEqual(expected);
  // Shares are of entities: claims about none do not count.
  const ofEntities = expected.filter(({ entity }) => entity !== null);
  for (const [index, { known: count, entities, longest, years }] of variables.entries()) {
    const said = ofEntities.filter(({ variable, state }) => variable === index && !'un'.includes(state));
    expect(count).toBe(said.length);
    expect(entities).toBe(new Set(said.flatMap(({ entity }) => entity ?? [])).size);
    const numbers = said.filter(({ low, high, dated }) => dated === 's' && (low ?? high) !== null);
    const ofEntity = ids.map((id) => numbers.filter(({ entity }) => entity === id).length);
    expect(longest.map(([entity, dated]) => dated === ofEntity[entity as number])).not.toContain(false);
    const most = ofEntity.filter((dated) => dated > 0).sort((one, other) => other - one);
    expect(longest.map(([, dated]) => dated)).toEqual(most.slice(0, 4));
    const stated = said.flatMap((claim) => [claim.from, claim.to]).filter((year) => year !== null);
    expect(years).toEqual(stated.length === 0 ? null : [Math.min(...stated), Math.max(...stated)]);
  }
  known.add('coverage.json').add('entities.json');
  const stated = (begin: number | null, end: number | null): readonly [number, number] | null => {
    const years = [begin, end].filter((year) => year !== null);
    return years.length === 0 ? null : [Math.min(...years), Math.max(...years)];
  };
  const entityYears = ids.map((_, index) => stated(from[index] ?? null, to[index] ?? null));
  for (const { periods, alive, variables: rows } of file<'explorer-coverage'>('coverage.json').grids)
    for (const [place, [first = 0, last = 0]] of periods.entries()) {
      const isIn = (span: readonly [number, number] | null) =>
        span !== null && span[0] <= last && span[1] >= first;
      expect(alive[place]).toBe(entityYears.filter(isIn).length);
      for (const [index, { entities, outside, states }] of rows.entries()) {
        const found = ofEntities.filter(
          ({ variable, entity, from: begin, to: end, dated }) =>
            variable === index &&
            isIn(dated === 'e' ? (entityYears[ids.indexOf(entity as Key)] ?? null) : stated(begin, end)),
        );
        const said = found.filter(({ state }) => !'un'.includes(state));
        // Of the entities of the period: a record may be dated before or after the life of its entity.
        const all = [...new Set(said.flatMap(({ entity }) => entity ?? []))];
        const ofPeriod = all.filter((entity) => isIn(entityYears[ids.indexOf(entity as Key)] ?? null));
        expect([entities[place], outside[place]]).toEqual([ofPeriod.length, all.length - ofPeriod.length]);
        const has = ({ flags }: ExpectedClaim, bit: number) => (Number.parseInt(flags, 16) & bit) > 0;
        const kindOf = (claim: ExpectedClaim) =>
          claim.state === 'u' ? 4 : has(claim, 4) ? 3 : has(claim, 2) ? 2 : has(claim, 1) ? 1 : 0;
        const counts = [0, 1, 2, 3, 4].map(
          (state) => found.filter((claim) => claim.state !== 'n' && kindOf(claim) === state).length,
        );
        expect(states.map((each) => each[place])).toEqual(counts);
      }
    }
}

function expectStart(
  { start, centuries, examples }: Documents['explorer-catalog'],
  { ids, from, to, region, longitude, latitude, labels }: Documents['explorer-entities'],
): void {
  expect(start === null).toBe(centuries === null);
  expect(new Set(examples).size).toBe(examples.length);
  if (start === null) return;
  const years = ids.map((_, row) => [from[row], to[row]].flatMap((year) => year || []));
  const alive = [...ids.keys()].filter(
    (row) => Math.min(...(years[row] ?? [])) <= start.year && Math.max(...(years[row] ?? [])) >= start.year,
  );
  const { labels: shown, place, places } = start;
  const degreesOf = (list: readonly number[]) => place.map((at) => list[at] ?? null);
  const lists = {
    ...start,
    longitude: degreesOf(places.longitude),
    latitude: degreesOf(places.latitude),
  };
  const expected = { ids, from, to, region, longitude, latitude };
  for (const [key, list] of Object.entries(expected))
    expect(lists[key as keyof typeof lists]).toEqual(alive.map((row) => list[row]));
  expect(
    shown.map((label, place) => label.startsWith(labels[alive[place] as number]?.trim().slice(0, 3) ?? '')),
  ).not.toContain(false);
}
