import { join } from 'node:path';
import { type Step, tiny, writeExport } from '../../helpers/make-export.ts';

/** Writes an export into a folder and gives its path. */
export function exportIn(folder: string, name: string, ...more: readonly Step[]): string {
  return writeExport(join(folder, name), ...tiny, ...more);
}

/** Changes texts that are on many pages. */
export const changedTexts = `UPDATE core_polity SET long_name = 'another ' || name;
  UPDATE core_reference SET title = 'another ' || title;`;

/**
 * So many more tokens that, at one record a page, a build has time to be caught at work: seconds, for those who look for
 * it may be kept waiting themselves.
 */
export function manyTokens(count: number): Step {
  return (database) => {
    const insert = database.prepare(`INSERT INTO sc_token (id, token, polity_id) VALUES (?, 'P', 1)`);
    database.transaction(() => {
      for (let id = 100; id < 100 + count; id += 1) insert.run(id);
    })();
  };
}
