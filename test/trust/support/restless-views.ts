import { contract } from '../../helpers/contract.ts';
import type { Step } from './write-export.ts';

/**
 * Puts a view in the place of each table that nothing embeds: at every look it gives another number of copies of its
 * rows, from none to 99. One of them alone gives as many twice in a row in one of a hundred cases, all of them never.
 */
export const restlessViews: Step = (database) => {
  for (const [, table, keys] of contract) {
    if (!keys.includes('curator')) continue;
    database.exec(`ALTER TABLE ${table} RENAME TO calm_${table};
      CREATE VIEW ${table} AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      SELECT calm.* FROM calm_${table} AS calm, n WHERE i <= (SELECT abs(random()) % 100)`);
  }
};
