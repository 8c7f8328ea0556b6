import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { readDocumentSchemas, readRecordSchemas } from '../../../src/model/schemas/read-schemas.ts';
import type { JsonSchema } from '../../../src/model/schemas/schema.ts';
import { contract, embeddedKeys } from '../../helpers/contract.ts';

/** Those in schemas/, written by hand. */
const schemas = new Map([...readDocumentSchemas(), ...readRecordSchemas()]);
const widerThan = 'x-widerThanInterfaceDocument';

describe('every schema', () => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
  formats.default(ajv);
  for (const format of ['decimal-8', 'decimal-12']) ajv.addFormat(format, true);
  ajv.addKeyword({ keyword: widerThan, metaSchema: { enum: ['null', 'object'] } });
  ajv.addKeyword({ keyword: 'patternErrorMessage', schemaType: 'string' });
  for (const [name, schema] of schemas) ajv.addSchema({ ...schema, $id: `https://example.org/${name}` });

  it.each([...schemas])('%s is a strict schema of the 2020-12 draft', (path) => {
    expect(schemas.get(path)?.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(ajv.getSchema(`https://example.org/${path}`)).toBeTypeOf('function');
  });

  it.each([...schemas].filter(([path]) => path.startsWith('records/')))(
    '%s allows no other key',
    (path, schema) => {
      if (path === 'records/attribute-record.schema.json') return;
      if (schema.allOf === undefined) {
        expect(schema.additionalProperties).toBe(false);
        expect(schema.required).toEqual(Object.keys(schema.properties ?? {}));
      } else {
        // All keys are required, so a limit of that many keys is the same as no other key.
        const described = {
          ...schemas.get('records/attribute-record.schema.json')?.properties,
          ...schema.properties,
        };
        expect(schema.maxProperties).toBe(schema.required?.length);
        expect([...(schema.required ?? [])].sort()).toEqual(Object.keys(described).sort());
      }
    },
  );
});

/** Each key that is wider than the interface document: `records/polity` -> `start_year`. */
function widened(schema: JsonSchema): [string, string][] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    property[widerThan] === undefined ? [] : [[key, property[widerThan]] as [string, string]],
  );
}

describe('schemas/README.md', () => {
  it('lists exactly what is wider than the interface document', () => {
    const text = readFileSync(new URL('../../../schemas/README.md', import.meta.url), 'utf8');
    const rows = [...text.matchAll(/^\| `([a-z-]+)` \| `([^|]+)` \| (null|object) \|$/gm)];
    const listed = rows.flatMap(([, name, keys, what]) =>
      (keys ?? '').split('`, `').map((key) => `${name}.${key}: ${what}`),
    );
    const annotated = [...schemas].flatMap(([path, schema]) =>
      widened(schema).map(([key, what]) => `${/([a-z-]+)\.schema/.exec(path)?.[1]}.${key}: ${what}`),
    );
    expect(listed.sort()).toEqual(annotated.sort());
  });
});

describe('nullability', () => {
  const crisis = contract.find(([path]) => path === '/api/crisisdb/crisis-consequences/')?.[2] ?? [];
  // Contract section 4, the second list and the first, by hand.
  const nullable: Record<string, readonly string[]> = {
    'records/attribute-record.schema.json':
      'year_from year_to description note created_date modified_date is_disputed is_uncertain expert_reviewed drb_reviewed polity comment private_comment'.split(
        ' ',
      ),
    'records/polity.schema.json': (embeddedKeys.core_polity ?? []).filter(
      (key) => !['id', 'name'].includes(key),
    ),
    'records/reference.schema.json':
      'year library_link long_name item_type url_link created_date modified_date'.split(' '),
    'records/citation.schema.json': 'page_from page_to created_date modified_date ref'.split(' '),
    'records/nga.schema.json': (embeddedKeys.core_nga ?? []).filter((key) => !['id', 'name'].includes(key)),
    'records/region.schema.json': ['subregions_list', 'mac_region'],
    'records/subsection.schema.json': ['section'],
    'records/us-location.schema.json': ['city', 'county', 'special_place', 'us_state', 'attention_tag'],
    'records/capital.schema.json': (embeddedKeys.core_capital ?? []).filter(
      (key) => !['id', 'name'].includes(key),
    ),
    'records/comment.schema.json': ['text'],
    'records/private-comment.schema.json': ['text'],
    'records/macro-region.schema.json': [],
    'records/section.schema.json': [],
    'records/crisis-consequence.schema.json': [
      'is_first_100',
      ...crisis.slice(crisis.indexOf('name'), crisis.indexOf('polity')),
      'other_polity',
    ],
    'records/polity-original-name.schema.json': ['original_name'],
    'records/polity-capital.schema.json': ['capital', 'polity_cap'],
    'records/polity-succeeding-entity.schema.json': ['succeeding_entity'],
    'records/polity-alternative-name.schema.json': ['alternative_name'],
    'records/polity-religious-tradition.schema.json': ['religious_tradition'],
    'records/arable-land-per-farmer.schema.json': ['arable_land_per_farmer'],
    'records/silver-inflow.schema.json': ['silver_inflow'],
    'records/total-population.schema.json': ['total_population'],
    'records/polity-suprapolity.schema.json': ['other_polity'],
  };

  it.each([...schemas].filter(([path]) => path.startsWith('records/')))(
    'of %s is that of the contract',
    (path, schema) => {
      const found = Object.entries(schema.properties ?? {})
        .filter(
          ([, { type, anyOf }]) =>
            [type].flat().includes('null') || anyOf?.some((branch) => branch.type === 'null'),
        )
        .map(([key]) => key);
      expect(found.sort()).toEqual([...(nullable[path] ?? [])].sort());
    },
  );
});
