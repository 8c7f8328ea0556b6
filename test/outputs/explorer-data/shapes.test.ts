import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import { checkDescription } from '../../../src/model/description/check-description.ts';
import type { Configuration, DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { verify } from '../../../src/verify/verify.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { makeExport } from '../../helpers/make-export.ts';
import { readTree, recordsOf } from '../../helpers/read-tree.ts';
import { polygon, box as ring } from '../../model/values/geometries.ts';
import { failedChecks, options } from '../../verify/failed-checks.ts';
import { databank, emptyTables, insert, roles, serviceOf, tables } from './support/empires.ts';
import { expectAgreement } from './support/expect-agreement.ts';

const box = (...ends: Parameters<typeof ring>) => polygon(ring(...ends));

/** Builds a tree, and holds its data files against its pages. */
async function built(path: string, description = serviceOf(), more: Parameters<typeof buildTree>[1] = {}) {
  const { out, problems } = await buildTree(path, { description, explorer: true, ...more });
  expect(problems).toEqual([]);
  const prefix = 'explore/data/';
  const files = new Map(
    [...readTree(out)]
      .filter(([file]) => file.startsWith(prefix))
      .map(([file, bytes]) => [file.slice(prefix.length), JSON.parse(String(bytes)) as unknown]),
  );
  const pages = description.collections.map((collection) => ({
    collection,
    records: recordsOf(out, collection.name),
  }));
  expectAgreement(files, pages, description);
  return { out, files, shapes: files.get('shapes.json') as Readonly<Record<string, unknown>> };
}

const rows = (...given: readonly (readonly unknown[])[]) =>
  makeExport(
    emptyTables,
    insert('polity', [
      [7, 'Rome', 'rome', -500, 400, 'Europe', 12, 42],
      [9, 'Twin', 'rome', null, null, null, null, null],
      [11, 'Without a code', null, null, null, null, null, null],
      [12, 'Without a code', '', null, null, null, null, null],
    ]),
    insert('shape', given),
  );

describe('the shapes of the explorer', () => {
  it('are which entity had which shape in which years, and little beside the pages', async () => {
    expect(checkDescription(databank).faults).toEqual([]);
    expect(checkConfiguration({ roles }, databank)).toEqual([]);
    const { out, shapes, files } = await built(makeExport(tables()));
    expect(shapes).toMatchObject({
      rows: [5, 3, 2, 0, 4, 1],
      entity: [-1, 2, 1, 0, 3, 0],
      names: ['Kingdom of Kush'],
      from: [-785, -247, -206, -27, 30, 116],
      to: [350, 224, 220, 115, 375, 395],
    });
    expect(files.get('catalog.json')).toMatchObject({ shapes: 1 });
    const tree = [...readTree(out)];
    const sum = (part: string) =>
      tree.reduce((total, [path, bytes]) => total + (path.startsWith(part) ? bytes.length : 0), 0);
    expect(sum('explore/data/')).toBeLessThan(sum('') / 10);
    const { files: named } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    for (const path of ['explore/data/shapes.json', 'explore/data/outlines/1.json'])
      expect(named).toContain(path);
    expect(named).toContain('schemas/explorer-outlines.schema.json');
    const report = await verify(out, options);
    expect([failedChecks(report), report.failures]).toEqual([[], []]);
  });

  it('leave out what cannot be drawn, and take odd years and texts as they are', async () => {
    const { shapes } = await built(
      rows(
        [1, 'no geometry', null, 'rome', 1, 2],
        [2, 'empty', { type: 'MultiPolygon', coordinates: [] }, 'rome', 1, 2],
        [3, 'a point', { type: 'Point', coordinates: [1, 2] }, 'rome', 1, 2],
        [4, 'in metres', box(4e5, 4e6, 5e5, 5e6), 'rome', 1, 2],
        [5, 'no year', box(0, 0, 9, 9), 'rome', null, null],
        [6, 'year 0', box(0, 0, 9, 9), 'rome', 0, 0],
        [7, 'from 0', box(0, 0, 9, 9), 'rome', 0, 9],
        [8, 'the wrong way round', box(0, 0, 9, 9), 'rome', 300, -300],
        [9, 'one year', box(0, 0, 9, 9), 'rome', -40, null],
        [10, 'nobody', box(170, -90, 180, 90), 'no such', 1, 2147483647],
        [11, null, box(0, 0, 9, 9), '', 1, 2],
        [12, 'no text', box(0, 0, 9, 9), null, 1, 2],
      ),
    );
    expect(shapes).toMatchObject({
      rows: [7, 8, 9, 10, 11, 6],
      entity: [0, 0, -1, -1, -1, 0],
      names: ['nobody', 'no text'],
      name: [-1, -1, 0, -1, 1, -1],
      from: [-300, -40, 1, 1, 1, 9],
      to: [300, -40, 1, 2, 2, 9],
    });
  });

  it('are there, empty, where there is none', async () => {
    const { shapes, out } = await built(makeExport(emptyTables));
    expect(shapes).toMatchObject({ rows: [], names: [] });
    expect(failedChecks(await verify(out, options))).toEqual([]);
  });

  it('are by an embedded entity, and by another code, as the role says', async () => {
    const { polity_code, ...keys } = databank.records.shape.keys;
    const shape = { table: 'shape', keys: { ...keys, polity: { one: 'polity?', column: 'polity_code' } } };
    const file = { ...databank, records: { ...databank.records, shape } } as DescriptionFile;
    const path = rows([1, null, box(0, 0, 9, 9), 9, 1, 2], [2, null, box(0, 0, 9, 9), null, 1, 2]);
    const embedding = { roles: { ...roles, shapes: { ...roles.shapes, entity: 'polity' } } };
    const one = await built(path, serviceOf(embedding, file));
    expect(one.shapes).toMatchObject({ entity: [1, -1] });
    const coded = { roles: { ...roles, shapes: { ...roles.shapes, code: 'long_name' } } };
    const other = await built(rows([1, null, box(0, 0, 9, 9), 'Twin', 1, 2]), serviceOf(coded));
    expect(other.shapes).toMatchObject({ entity: [1] });
  });

  it('are in files of 256, the same bytes in parts and again', async () => {
    const many = Array.from({ length: 600 }, (_, index) => [
      index + 1,
      `shape ${index % 7}`,
      box(index % 170, index % 60, (index % 170) + 5, (index % 60) + 5),
      index % 3 === 0 ? 'rome' : 'none',
      ((index * 37) % 800) - 400,
      ((index * 37) % 800) - 300,
    ]);
    const path = rows(...many);
    const { out, files } = await built(path);
    const lengths = [1, 2, 3].map(
      (part) => (files.get(`outlines/${part}.json`) as { outlines: unknown[] }).outlines.length,
    );
    expect(lengths.slice(0, 2)).toEqual([256, 256]);
    expect(failedChecks(await verify(out, options))).toEqual([]);
    const data = (folder: string) => [...readTree(join(folder, 'explore/data'))].map(([, bytes]) => bytes);
    const again = await built(path);
    expect(data(again.out)).toEqual(data(out));
    const parts = [1, 2].map((number) =>
      buildTree(path, { description: serviceOf(), explorer: true, shard: { number, of: 2 } }),
    );
    const [first, second] = await Promise.all(parts);
    expect(data(first?.out as string)).toEqual(data(out));
    const namedBy = (folder: string) =>
      JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).files as string[];
    expect(namedBy(second?.out as string)).toEqual(namedBy(out));
  });

  it.each(['geom', 'start_year', 'polity_code'] as const)('say nothing where %s is private', async (key) => {
    const type = databank.records.shape.keys[key];
    const shape = {
      table: 'shape',
      keys: { ...databank.records.shape.keys, [key]: { value: type, withheld: { as: null } } },
    };
    const file = { ...databank, records: { ...databank.records, shape } } as DescriptionFile;
    for (const includePrivateComments of [false, true]) {
      const given: Configuration & { includePrivateComments: boolean } = { roles, includePrivateComments };
      const { files } = await built(
        rows([1, 'kept', box(0, 0, 9, 9), 'rome', -271, 828]),
        serviceOf(given, file),
      );
      expect(
        [...files.keys()].filter((path) => /shapes|outlines/.test(path) && !/columns/.test(path)),
      ).toEqual([]);
    }
  });

  it('do not say what is called private, or what names an entity that is not published', async () => {
    const { polity } = databank.records;
    const keys = { ...polity.keys, code: { value: 'text?', withheld: { as: null } } } as const;
    const file = {
      ...databank,
      records: { ...databank.records, polity: { ...polity, keys } },
    } as unknown as DescriptionFile;
    const { files } = await built(
      rows([1, 'kept', box(0, 0, 9, 9), 'rome', 1, 2]),
      serviceOf({ roles }, file),
    );
    expect(files.has('shapes.json')).toBe(false);
  });
});
