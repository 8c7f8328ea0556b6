import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { parseJson } from '../../../src/contract/json/parse-json.ts';
import { checkDescription } from '../../../src/model/description/check-description.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { kindsOf } from '../../../src/model/description/kind.ts';
import { linkDescription } from '../../../src/model/description/link-description.ts';
import { publicDescription } from '../../../src/model/description/public-description.ts';
import { misfits } from '../../../src/model/validate/file-faults.ts';
import { property } from '../../helpers/property.ts';
import { casesOf } from '../../trust/crash-safety/cases.ts';
import { account, anyService, secretChoice } from './any-description.ts';

const numRuns = casesOf(20, 2000);

const name = 'databank.schema.json';
const schemas = new Map([
  [name, JSON.parse(readFileSync(new URL(`../../../schemas/${name}`, import.meta.url), 'utf8'))],
]);

describe('a description without faults', () => {
  property([anyService(true), fc.boolean()], { numRuns })(
    'is linked, and to the same once it was published',
    ({ file, configuration }, includePrivateComments) => {
      const linked = linkDescription(file, { ...configuration, schemas: new Map(), includePrivateComments });
      const published = publicDescription(linked);
      const text = JSON.stringify(published);
      expect(text).not.toMatch(new RegExp(`"${account.table}"|account_id`));
      const read = parseJson(text) as DescriptionFile;
      expect(misfits(schemas, 'databank', read)).toEqual([]);
      expect(checkDescription(read)).toEqual({ faults: [], notes: [] });
      const again = linkDescription(read, { schemas: new Map(), includePrivateComments });
      expect(publicDescription(again)).toEqual(published);
      expect([...again.schemas]).toEqual([...linked.schemas]);
      const fieldsOf = ({ collections }: typeof linked) =>
        kindsOf(collections).map((kind) => [
          kind.name,
          kind.fields.map(({ name: key, source }) => [key, source]),
        ]);
      expect(fieldsOf(again)).toEqual(fieldsOf(linked));
    },
  );

  property([anyService(true)], { numRuns })(
    'keeps the choices of what is private to itself',
    ({ file, configuration }) => {
      const linked = linkDescription(file, { ...configuration, schemas: new Map() });
      for (const { fields } of kindsOf(linked.collections))
        for (const field of fields)
          if (field.source === 'column' && field.isPrivate)
            expect(JSON.stringify(field.documentation)).not.toContain(secretChoice);
    },
  );
});
