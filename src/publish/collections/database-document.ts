import { type Description, kindsOf } from '../../model/description/kind.ts';
import { linkRoles } from '../../model/description/linked-roles.ts';
import type { Document } from '../../outputs/documents/documents-of.ts';

import { dataFile } from '../../outputs/explorer-data/data-file.ts';
import { ClaimTables, claimsTableName } from '../../outputs/tables/claims.ts';
import { describeDatabase } from '../../outputs/tables/describe-database.ts';
import { tablesOf } from '../../outputs/tables/tables-of.ts';
import { exportTables } from '../../sources/export/export-tables.ts';

/** For the explorer: what is in the database of a tree. */
export function databaseDocument(description: Description): Document {
  const tables = exportTables(kindsOf(description.collections));
  const columns = new ClaimTables(description, linkRoles(description)).columns();
  const claims = columns.length === 0 ? null : { name: claimsTableName(tables), columns };
  const value = describeDatabase({ tables, views: tablesOf(description), claims });
  return { path: dataFile.database, schema: 'explorer-database', value, style: 'answer' };
}
