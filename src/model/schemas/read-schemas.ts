import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonSync } from '../../files/fs-extra.ts';
import { ownFile } from '../../own-package.ts';
import type { JsonSchema, Schemas } from './schema.ts';

const folder = ownFile('schemas');

/**
 * Reads the schemas of documents, sorted by name: every tree has them. The files have no `$id`: it depends on where the
 * tree is published, see `documents/published-schemas.ts`.
 */
export function readDocumentSchemas(): Schemas {
  return schemasIn(folder, '');
}

/**
 * Reads the schemas of records that were written by hand, those of the package or those in another folder.
 *
 * @param readJson gives what a file says, and throws where it cannot be used
 */
export function readRecordSchemas(
  records: string = join(folder, 'records'),
  readJson: (path: string) => unknown = readJsonSync,
): Schemas {
  return schemasIn(records, 'records/', readJson);
}

function schemasIn(
  below: string,
  prefix: string,
  readJson: (path: string) => unknown = readJsonSync,
): Schemas {
  const files = readdirSync(below)
    .filter((file) => file.endsWith('.schema.json'))
    .sort();
  return new Map(files.map((file) => [`${prefix}${file}`, readJson(join(below, file)) as JsonSchema]));
}
