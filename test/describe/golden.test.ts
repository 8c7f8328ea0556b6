import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkDescription } from '../../src/model/description/check-description.ts';
import { linkDescription } from '../../src/model/description/link-description.ts';
import { readDocumentSchemas } from '../../src/model/schemas/read-schemas.ts';
import { misfits } from '../../src/model/validate/file-faults.ts';

const folder = fileURLToPath(new URL('golden/', import.meta.url));
const described = readdirSync(folder).filter((name) => name.endsWith('.databank.json'));

describe('what describe_api.py prints', () => {
  it.each(described)('%s has no fault', (name) => {
    const databank = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    const schemas = readDocumentSchemas();
    expect(misfits(schemas, 'databank', databank)).toEqual([]);
    expect(checkDescription(databank)).toEqual({ faults: [], notes: [] });
    expect(linkDescription(databank, { schemas }).collections.map(({ name }) => name)).toEqual(
      Object.keys(databank.collections),
    );
  });

  it('was looked at in five forms', () => expect(described).toHaveLength(5));
});
