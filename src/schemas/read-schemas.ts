import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JsonSchema, Schemas } from './schema.ts';

/** `schemas/` of this package: the same relative path from `src/schemas/` and from `dist/schemas/`. */
const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));

/**
 * Reads the schemas of documents, sorted by name: every tree has them. The files have no `$id`: it depends on where the
 * tree is published, see `documents/published-schemas.ts`.
 */
export function readDocumentSchemas(): Schemas {
  return schemasIn(folder, '');
}

/** Reads the schemas of records that were written by hand, those of the package or those in another folder. */
export function readRecordSchemas(records: string = join(folder, 'records')): Schemas {
  return schemasIn(records, 'records/');
}

function schemasIn(below: string, prefix: string): Schemas {
  const files = readdirSync(below)
    .filter((file) => file.endsWith('.schema.json'))
    .sort();
  return new Map(
    files.map((file) => [
      `${prefix}${file}`,
      JSON.parse(readFileSync(join(below, file), 'utf8')) as JsonSchema,
    ]),
  );
}
