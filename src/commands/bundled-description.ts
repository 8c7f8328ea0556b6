import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Description } from '../description/kind.ts';
import { type LinkOptions, linkDescription } from '../description/link-description.ts';
import { readDocumentSchemas, readRecordSchemas } from '../schemas/read-schemas.ts';

/** The description of the 23 collections of the interface document, which comes with the package. */
export function bundledDescription(options: Pick<LinkOptions, 'includePrivateComments'> = {}): Description {
  return linkDescription(read('databank.json'), {
    ...read('polity-press.json'),
    schemas: new Map([...readDocumentSchemas(), ...readRecordSchemas()]),
    ...options,
  });
}

/** `data/` of this package: the same relative path from `src/commands/` and from `dist/commands/`. */
function read(name: string) {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../../data/${name}`, import.meta.url)), 'utf8'));
}
