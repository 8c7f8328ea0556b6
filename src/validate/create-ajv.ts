import { Ajv2020 } from 'ajv/dist/2020.js';

/** An Ajv for our schemas, without any of them: it lists every error, with the value and the schema that it is about. */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    // A record schema requires keys that its base describes.
    strictRequired: false,
    allowUnionTypes: true,
    // Compiling takes longer than checking a small databank: leave out what only makes it slower. The tests
    // check that the schemas are valid.
    validateSchema: false,
    inlineRefs: false,
    code: { optimize: false },
  });
  // Editors show this message; so do we.
  ajv.addKeyword({ keyword: 'patternErrorMessage', schemaType: 'string' });
  return ajv;
}
