import { createRequire } from 'node:module';
import type { Ajv2020 } from 'ajv/dist/2020.js';

const require = createRequire(import.meta.url);

/** The formats that are checked. Any other only tells readers what a text is: the pattern beside it checks it. */
export const checkedFormats = ['date', 'date-time', 'uuid'] as const;

/** Our own keywords, which say something to people. */
export const ownAnnotations = [
  // Editors show this message; so do we.
  'patternErrorMessage',
  'x-widerThanInterfaceDocument',
] as const;

/** How schemas are read, whatever is made of them. */
const reading = {
  strict: true,
  // A record schema requires keys that its base describes.
  strictRequired: false,
  allowUnionTypes: true,
  // Compiling takes longer than checking a small databank: leave out what only makes it slower. The tests
  // check that the schemas are valid.
  validateSchema: false,
} as const;

/** An Ajv for our schemas, without any of them: it lists every error, with the value and the schema that it is about. */
export function createAjv(): Ajv2020 {
  return load({ ...reading, allErrors: true, verbose: true, inlineRefs: false, code: { optimize: false } });
}

/** One that can write the JavaScript of what it compiles, which says only whether a value is right. */
export function createGenerator(): Ajv2020 {
  return load({ ...reading, messages: false, code: { source: true, lines: false } });
}

/** Loading ajv takes as long as building a small databank: it happens here, where something is wrong or unknown. */
function load(options: ConstructorParameters<typeof Ajv2020>[0]): Ajv2020 {
  const { Ajv2020, _ } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  // The list of formats alone: the package around it would load another Ajv.
  const { fullFormats } = require('ajv-formats/dist/formats') as typeof import('ajv-formats/dist/formats.js');
  const formats = _`require("ajv-formats/dist/formats").fullFormats`;
  const ajv = new Ajv2020({ ...options, code: { ...options?.code, formats } });
  for (const name of checkedFormats) ajv.addFormat(name, fullFormats[name]);
  for (const keyword of ownAnnotations) ajv.addKeyword({ keyword, schemaType: 'string' });
  return ajv;
}
