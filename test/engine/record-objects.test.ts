import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Problem } from '../../src/contract/errors.ts';
import { RecordObjects } from '../../src/engine/record-objects.ts';
import type { DescriptionFile } from '../../src/model/description/key-facts.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { openExport, openExportText } from '../../src/sources/export/open-export.ts';
import { withPrivate as description } from '../helpers/bundled.ts';
import { makeExport } from '../helpers/make-export.ts';

const { schemas, collections } = description;
const kinds = kindsOf(collections);
const never = { whole: 100_000, kept: 2 ** 20, apart: { records: Number.POSITIVE_INFINITY, others: 0 } };

function objectsOf(more: { readonly limits?: typeof never }) {
  const source = openExportText('sample', readFileSync('data/sample.sql', 'utf8'));
  source.findTables(description);
  const report = (problems: unknown) => {
    throw new Error(JSON.stringify(problems));
  };
  const objects = new RecordObjects({ kinds, source, schemas, report, ...more });
  return kinds.flatMap((kind) => {
    for (const _ of objects.prepare(kind));
    return [...objects.records(kind)].map((record) => ({ kind, record }));
  });
}

describe('RecordObjects', () => {
  it('makes a record once for all that embed it, and equal to a copy in each', () => {
    const shared = objectsOf({});
    expect(JSON.stringify(shared.map(({ record }) => record))).toBe(
      JSON.stringify(objectsOf({ limits: never }).map(({ record }) => record)),
    );
    const cited = shared.flatMap(
      ({ record }) => (record.citations ?? []) as { ref: { id: number } | null }[],
    );
    const references = cited.flatMap(({ ref }) => ref ?? []);
    expect(new Set(references).size).toBe(new Set(references.map(({ id }) => id)).size);
    expect(new Set(references).size).toBeLessThan(new Set(cited).size);
  });

  it('reports an id in a list that is not one', () => {
    const streets = { ids: 'integer', link: 'street', owner: 'town_id', target: 'number' } as const;
    const file = {
      ...{ format: 1, api: '/api/', pageSize: 10, collections: { towns: 'town' } },
      records: { town: { table: 'town', keys: { id: 'integer', streets } } },
    } as const satisfies DescriptionFile;
    const linked = linkDescription(file, { schemas: new Map() });
    const source = openExport(
      makeExport(`CREATE TABLE town (id INTEGER PRIMARY KEY); CREATE TABLE street (town_id, number);
        INSERT INTO town VALUES (1), (2); INSERT INTO street VALUES (1, 5), (2, 7), (2, 'Main Street')`),
    );
    onTestFinished(() => source.close());
    source.findTables(linked);
    const found: Problem[] = [];
    const report = (problems: readonly Problem[]) => found.push(...problems);
    const all = kindsOf(linked.collections);
    const objects = new RecordObjects({ kinds: all, source, schemas: linked.schemas, report });
    expect([...objects.records(all[0] as (typeof all)[number])][0]).toEqual({ id: 1, streets: [5] });
    expect(found).toMatchObject([{ record: 2, field: 'streets' }]);
  });
});
