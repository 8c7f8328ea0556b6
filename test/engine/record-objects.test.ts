import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RecordObjects } from '../../src/engine/record-objects.ts';
import { kindsOf } from '../../src/model/description/kind.ts';
import { openExportText } from '../../src/sources/export/open-export.ts';
import { withPrivate as description } from '../helpers/bundled.ts';

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
});
