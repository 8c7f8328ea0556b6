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

/** Reads the schemas of records that were written by hand, those of the package or of another folder of schemas. */
export function readRecordSchemas(schemas: string = folder): Schemas {
  return schemasIn(schemas, 'records/');
}

function schemasIn(schemas: string, below: string): Schemas {
  const names = readdirSync(join(schemas, below))
    .filter((file) => file.endsWith('.schema.json'))
    .sort()
    .map((file) => `${below}${file}`);
  return new Map(
    names.map((name) => [name, JSON.parse(readFileSync(join(schemas, name), 'utf8')) as JsonSchema]),
  );
}
