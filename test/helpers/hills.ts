import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** The description of a small service that is none of the sample's, nor below `/api/`. */
export const hills = {
  format: 1,
  api: '/data/',
  pageSize: 2,
  collections: { hills: 'hill' },
  records: { hill: { table: 'hill', keys: { id: 'integer', name: 'text' } } },
};

/** What makes an export of it, without a record. */
export const hillTable = 'CREATE TABLE hill (id INTEGER PRIMARY KEY, name TEXT)';

/** A folder with its description, `hills.json`, and a configuration of another name than the usual, `own.json`. */
export function hillsFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'hills.json'), JSON.stringify(hills));
  writeFileSync(join(folder, 'own.json'), JSON.stringify({ databank: 'hills.json' }));
  return folder;
}
