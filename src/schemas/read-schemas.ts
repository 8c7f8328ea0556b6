import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { JsonSchema, Schemas } from './schema.ts';

/** `schemas/` of this package: the same relative path from `src/schemas/` and from `dist/schemas/`. */
const folder = fileURLToPath(new URL('../../schemas/', import.meta.url));

/**
 * Reads every schema of the package, documents first, then records, each sorted by name.
 * The files have no `$id`: it depends on where the tree is published, see `documents/published-schemas.ts`.
 */
export function readSchemas(): Schemas {
  const names = ['', 'records/'].flatMap((below) =>
    readdirSync(`${folder}${below}`)
      .filter((file) => file.endsWith('.schema.json'))
      .sort()
      .map((file) => `${below}${file}`),
  );
  return new Map(
    names.map((name) => [name, JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as JsonSchema]),
  );
}
