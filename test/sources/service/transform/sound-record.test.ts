import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createValidator } from '../../../../src/model/validate/create-validator.ts';
import { RecordReader, withEmbedded } from '../../../../src/sources/service/transform/read-record.ts';
import { SoundRecords } from '../../../../src/sources/service/transform/sound-record.ts';
import { collections, schemas } from '../../../helpers/bundled.ts';
import type { JsonRecord } from '../support/service.ts';
import { tinyDatabank } from '../support/small-service.ts';

const { record: validate, keys } = createValidator(schemas);

const anyValue = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', 0, -1, 1.5, true, 'text', [], {}, [null], [{}], '2024-01-01'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Puts a value at a place in a record or in what it embeds: `step` chooses it. */
function change(record: JsonRecord, [step, ...steps]: readonly number[], value: unknown): void {
  const names = [...Object.keys(record), 'unknown'];
  const name = names[(step ?? 0) % names.length] as string;
  const [inner] = [record[name]].flat();
  if (steps.length > 0 && typeof inner === 'object' && inner !== null)
    change(inner as JsonRecord, steps, value);
  else if (value === undefined) delete record[name];
  else record[name] = value;
}

describe('a record of which there is nothing to say', () => {
  it('is every one that is sound', async () => {
    const databank = await tinyDatabank();
    const [reader, sound] = [new RecordReader(null), new SoundRecords(keys)];
    for (const { path, kind } of collections)
      for (const record of databank.get(path) ?? [])
        expect(sound.isSoundAndSilent(reader.read(kind, record))).toBe(true);
  });

  it.prop(
    [
      fc.constantFrom(...collections),
      fc.nat(),
      fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
      anyValue,
      fc.boolean(),
    ],
    { numRuns: 1000 },
  )(
    'is none that the validator, or the reader, has something to say of',
    async (collection, at, steps, value, isSeen) => {
      const databank = await tinyDatabank();
      const { path, kind } = collection;
      const records = databank.get(path) ?? [];
      if (records.length === 0) return;
      const [reader, sound] = [new RecordReader(null), new SoundRecords(keys)];
      const original = records[at % records.length] as JsonRecord;
      if (isSeen) sound.isSoundAndSilent(reader.read(kind, original));
      const changed = structuredClone(original);
      change(changed, steps, value);
      const read = reader.read(kind, changed);
      const said = [
        ...validate(kind, read.value),
        ...withEmbedded(read).flatMap(({ problems, trimmed, leftOutKeys, accounts }) => [
          ...[...problems, ...trimmed, ...leftOutKeys],
          ...(accounts > 0 ? [accounts] : []),
        ]),
      ];
      expect(sound.isSoundAndSilent(read)).toBe(said.length === 0);
    },
  );

  it('is none of a kind whose schema asks for more than a value for each key', async () => {
    const databank = await tinyDatabank();
    const [reader, sound] = [new RecordReader(null), new SoundRecords(() => null)];
    const [{ path, kind }] = collections as [(typeof collections)[number]];
    expect(sound.isSoundAndSilent(reader.read(kind, databank.get(path)?.[0] ?? {}))).toBe(false);
  });
});
