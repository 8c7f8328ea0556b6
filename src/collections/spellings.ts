/**
 * Names that real exports and services use for one table, column or key. The first that exists is read.
 * Names that are not listed have one spelling. Case never matters: SQLite ignores it.
 */

const tables: Readonly<Record<string, readonly string[]>> = {
  core_region: ['core_region', 'core_seshat_region'],
  core_comment: ['core_comment', 'core_seshatcomment'],
  core_private_comment: ['core_private_comment', 'core_seshatprivatecomment'],
};

const columns: Readonly<Record<string, readonly string[]>> = {
  home_databank_region_id: ['home_databank_region_id', 'home_seshat_region_id'],
  library_link: ['library_link', 'zotero_link'],
};

const keys: Readonly<Record<string, readonly string[]>> = {
  home_databank_region: ['home_databank_region', 'home_seshat_region'],
  library_link: ['library_link', 'zotero_link'],
};

/** Every spelling of a table, the preferred one first. */
export function tableSpellings(table: string): readonly string[] {
  return tables[table] ?? [table];
}

/** Every spelling of a column, the preferred one first. */
export function columnSpellings(column: string): readonly string[] {
  return columns[column] ?? [column];
}

/** Every spelling of a key in a record of a service, the preferred one first. */
export function keySpellings(key: string): readonly string[] {
  return keys[key] ?? [key];
}
