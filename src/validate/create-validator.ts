import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { RecordKind } from '../collections/kind.ts';
import type { Problem } from '../errors.ts';
import type { Documents } from '../generated/records.ts';
import { recordSchemaPath, type Schemas } from '../schemas/schema.ts';
import { describeErrors } from './describe-errors.ts';
import { describeRecordErrors } from './describe-record-errors.ts';

/** Holds outputs against the schemas. Never throws for a bad value: it returns what is wrong with it. */
export interface Validator {
  /**
   * One record with everything it embeds. Each problem names the innermost record that holds the bad value,
   * so that a bad polity is one problem however many records embed it.
   */
  record(kind: RecordKind, record: unknown): Problem[];
  /** Any other document: an envelope, the manifest, ... `where` is its file or address. */
  document(schema: keyof Documents, value: unknown, where: string): Problem[];
}

/** Makes a validator. Each schema is compiled when it is first needed (some milliseconds). */
export function createValidator(schemas: Schemas): Validator {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    // A record schema requires keys that its base describes.
    strictRequired: false,
    allowUnionTypes: true,
    // Compiling takes longer than checking a small databank: leave out what only makes it slower. That the
    // schemas are valid is for the tests to say.
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  formats.default(ajv, ['date-time', 'uuid']);
  // The pattern beside these formats says it all; the format is there for readers, ours among them.
  for (const format of ['decimal-8', 'decimal-12']) ajv.addFormat(format, true);
  ajv.addKeyword({
    keyword: 'x-widerThanInterfaceDocument',
    schemaType: 'string',
  });
  for (const [path, schema] of schemas) ajv.addSchema({ ...schema, $id: `/${path}` });

  const compiled = (path: string): ValidateFunction => {
    const validate = ajv.getSchema(`/${path}`);
    if (validate === undefined) throw new Error(`schemas/${path} is missing`);
    return validate;
  };

  return {
    record(kind, record) {
      const validate = compiled(recordSchemaPath(kind.schema));
      return validate(record) ? [] : describeRecordErrors(kind, record, validate.errors ?? []);
    },
    document(schema, value, where) {
      const validate = compiled(`${schema}.schema.json`);
      return validate(value) ? [] : describeErrors(where, validate.errors ?? []);
    },
  };
}
