import { existsSync, writeFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/**
 * For `node --import`: the first statement whose SQL matches DEAF_AT, once there is a file DEAF_AFTER, never ends, as if there
 * were no end of rows. The file DEAF_MARK then has the number of the process that waits for it.
 */
const { DEAF_AT = '', DEAF_AFTER = '', DEAF_MARK = '' } = process.env;
const { prepare } = BetterSqlite3.prototype;
const endless = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';

BetterSqlite3.prototype.prepare = function (sql) {
  if (new RegExp(DEAF_AT).test(sql) && existsSync(DEAF_AFTER)) {
    writeFileSync(DEAF_MARK, `${process.pid}\n`);
    prepare.call(this, endless).get();
  }
  return prepare.call(this, sql);
};
