import { expect } from 'vitest';
import type { Documents } from '../../../../src/contract/documents.ts';
import { type Description, kindsOf } from '../../../../src/model/description/kind.ts';
import {
  decoded,
  expectedClaims,
  expectedColumn,
  expectedCoverage,
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
    known.add('entities.json').add('coverage.json');
    const expected = idsOnPages(roles.entity as string, pages, kinds);
    expect(entities.ids.length).toBe(expected.size);
    expect(new Set(entities.ids)).toEqual(expected);
    const regions = expectedRegions(pages, roles, kinds);
    const shownRegions = entities.ids.flatMap((id, index): [Key, string | null][] =>
      regions.has(id) ? [[id, entities.regions[entities.region[index] as number] ?? null]] : [],
    );
    expect(new Map(shownRegions)).toEqual(regions);
    expect(entities.regions).toEqual([...new Set(entities.regions)].sort());
    const coverage = file<'explorer-coverage'>('coverage.json').collections;
    const shown = coverage.map(({ entity, ...rest }) => ({
      ...rest,
      entity: entity.map((code) => (code === -1 ? null : entities.ids[code])),
    }));
    const ofPages = expectedCoverage(pages, roles, kinds);
    expect(shown).toEqual(ofPages);
    for (const { collection, entity } of ofPages)
      expect(catalog.collections[collection]?.entities).toBe(
        new Set(entity.filter((id) => id !== null)).size,
      );
  }
  const sources = file<'explorer-sources'>('sources.json');
  expect(sources !== undefined).toBe(hasKind(roles.reference?.record));
  if (sources !== undefined) {
    known.add('sources.json');
    const shown = sources.claims.map(({ collection, rows, references }) => ({
      collection,
      pairs: rows.map((row, index) => `${row} ${sources.ids[references[index] as number]}`).sort(),
    }));
    expect(shown).toEqual(expectedClaims(pages, roles, kinds));
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
  const claims = file<'explorer-coverage'>('coverage.json')?.collections ?? [];
  for (const { collection, rows, texts, entity } of file<'explorer-search'>('search.json').groups) {
    const about = claims.find((each) => each.collection === collection)?.entity;
    expect(entity).toEqual(about === undefined ? null : rows.map((row) => about[row]));
    for (const [index, row] of rows.entries()) {
      const [text] = [texts[index] as string];
      const values =
        collection === null
          ? [entities?.labels[row], entities?.names[row]]
          : Object.values(pages[collection]?.records[row] ?? {});
      expect(values).toContain(text);
    }
  }
  expect([...files.keys()].sort()).toEqual([...known].sort());
}
