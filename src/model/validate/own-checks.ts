import { createRequire } from 'node:module';
import { readDocumentSchemas, readRecordSchemas } from '../schemas/read-schemas.ts';
import type { JsonSchema, Schemas } from '../schemas/schema.ts';
import { usualTypes } from '../values/value-types.ts';
import { closedSchema, withoutEmbedded } from './closed-schema.ts';
import { createGenerator } from './create-ajv.ts';
import { valueModule, valueSchema } from './value-checks.ts';

const require = createRequire(import.meta.url);

/** The code of the package's checks by module: one for each document, and the checks of values. */
export function makeOwnChecks(): ReadonlyMap<string, string> {
  const documents = readDocumentSchemas();
  const values = valueSchemas();
  return new Map([
    ...[...documents].map(([path, schema]): [string, string] => [
      path.replace('.schema.json', ''),
      checkCode({ check: known(path, closedSchema(documents, path, withoutEmbedded(schema))) }),
    ]),
    ...(['values', 'referring-values'] as const).map((name): [string, string] => [
      name,
      checkCode(
        Object.fromEntries(values.filter((text) => valueModule(text) === name).map((text) => [text, text])),
      ),
    ]),
  ]);
}

function valueSchemas(): readonly string[] {
  const all: Schemas = new Map([...readDocumentSchemas(), ...readRecordSchemas(), ...derivable()]);
  const texts = [...all].flatMap(([path, { properties = {} }]) =>
    path.startsWith('records/')
      ? Object.keys(properties).map((key) => known(`${path}, ${key}`, valueSchema(all, { path, key })))
      : [],
  );
  return [...new Set(texts)].sort();
}

/** Records with a key of each form that a description allows. */
function derivable(): Schemas {
  const record = { $ref: 'polity.schema.json' };
  const forms: readonly JsonSchema[] = [
    ...usualTypes().flatMap((type) => [
      type.schema(false),
      type.schema(true),
      { type: 'array', items: type.schema(false) },
    ]),
    ...[record, { anyOf: [record, { type: 'null' }] }, { type: 'array', items: record }],
    ...[{ type: 'null' }, { type: 'array', maxItems: 0 }],
  ];
  const shared = usualTypes().flatMap(({ sharedSchemas = [] }) => [...sharedSchemas]);
  return new Map([
    ...shared,
    ['records/any.schema.json', { properties: Object.fromEntries(forms.entries()) }],
  ]);
}

function known(of: string, text: string | null): string {
  if (text === null)
    throw new Error(`schemas/${of} has an $id or an anchor, or refers to a schema that schemas/ lacks`);
  return text;
}

/** The code of a CommonJS module that exports checks by name; `schemas` come from `closedSchema`. */
function checkCode(schemas: Readonly<Record<string, string>>): string {
  const ajv = createGenerator();
  const standalone = require('ajv/dist/standalone') as typeof import('ajv/dist/standalone/index.js');
  const ids = Object.entries(schemas).map(([name, text], index) => {
    const $id = `/${index}`;
    ajv.addSchema({ ...(JSON.parse(text) as JsonSchema), $id });
    return [name, $id];
  });
  return standalone.default(ajv, Object.fromEntries(ids));
}
