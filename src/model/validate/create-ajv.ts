import { createRequire } from 'node:module';
import type { Ajv2020 } from 'ajv/dist/2020.js';

const require = createRequire(import.meta.url);

/** The formats that are checked. Others inform readers; the pattern next to them checks the text. */
export const checkedFormats = ['date', 'date-time', 'uuid'] as const;

export const ownAnnotations = [
  // Editors show this message; so do we.
  'patternErrorMessage',
  'x-widerThanInterfaceDocument',
] as const;

const reading = {
  strict: true,
  // A record schema requires keys that its base describes.
  strictRequired: false,
  allowUnionTypes: true,
  // Compiling takes longer than checking a small databank, so skip this; tests check the schemas.
  validateSchema: false,
} as const;

/** An Ajv without schemas. It lists every error, with its value and schema. */
export function createAjv(): Ajv2020 {
  return load({ ...reading, allErrors: true, verbose: true, inlineRefs: false, code: { optimize: false } });
}

/** Can write its checks as JavaScript, which only say whether a value fits. */
export function createGenerator(): Ajv2020 {
  return load({ ...reading, messages: false, code: { source: true, lines: false } });
}

/** Loading ajv takes as long as building a small databank: load it only for a fault or an unknown schema. */
function load(options: ConstructorParameters<typeof Ajv2020>[0]): Ajv2020 {
  const { Ajv2020, _ } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  // Only the list of formats: the package around it would load another Ajv.
  const { fullFormats } = require('ajv-formats/dist/formats') as typeof import('ajv-formats/dist/formats.js');
  const formats = _`require("ajv-formats/dist/formats").fullFormats`;
  const ajv = new Ajv2020({ ...options, code: { ...options?.code, formats } });
  for (const name of checkedFormats) ajv.addFormat(name, fullFormats[name]);
  for (const keyword of ownAnnotations) ajv.addKeyword({ keyword, schemaType: 'string' });
  return ajv;
}
