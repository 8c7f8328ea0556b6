import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonSync } from '../../files/fs-extra.ts';
import { ownFile } from '../../own-package.ts';
import type { JsonSchema, Schemas } from './schema.ts';

const folder = ownFile('schemas');

let documents: Schemas | undefined;

/**
 * Reads the schemas of documents, sorted by name, once. The files have no `$id`: it depends on where the tree is
 * published, see `documents/published-schemas.ts`.
 */
export function readDocumentSchemas(): Schemas {
  documents ??= schemasIn(folder, '');
  return documents;
}

/** Reads hand-written record schemas. `readJson` throws if a file is unusable. */
export function readRecordSchemas(
  records: string = join(folder, 'records'),
  readJson: (path: string) => unknown = readJsonSync,
): Schemas {
  return schemasIn(records, 'records/', readJson);
}

/** The names of the schemas in a folder, which may hold other files. */
export function schemaFiles(below: string): string[] {
  return readdirSync(below)
    .filter((file) => file.endsWith('.schema.json'))
    .sort();
}

function schemasIn(
  below: string,
  prefix: string,
  readJson: (path: string) => unknown = readJsonSync,
): Schemas {
  const files = schemaFiles(below);
  return new Map(files.map((file) => [`${prefix}${file}`, readJson(join(below, file)) as JsonSchema]));
}
