/** Distinguishes work files from other databases: `PRAGMA application_id`, "PoPw". */
export const APPLICATION_ID = 0x506f5077;

/** Changes with the tables below: a file in another format is not read. */
export const FORM = 2;

/** The tables of a work file. Lists of problems, keys and forms are JSON; null if empty. */
export const TABLES = `
  CREATE TABLE run (form INTEGER, version TEXT, source TEXT, started TEXT);
  CREATE TABLE cursor (
    collection TEXT PRIMARY KEY, state TEXT, pass INTEGER, next TEXT, count INTEGER, found INTEGER, pages INTEGER,
    passPages INTEGER, repeated INTEGER, changes INTEGER, seconds REAL
  ) WITHOUT ROWID;
  CREATE TABLE visit (collection TEXT, rest TEXT, PRIMARY KEY (collection, rest)) WITHOUT ROWID;
  CREATE TABLE note (collection TEXT, text TEXT, PRIMARY KEY (collection, text)) WITHOUT ROWID;
  CREATE TABLE problem (collection TEXT, problem TEXT, PRIMARY KEY (collection, problem)) WITHOUT ROWID;
  CREATE TABLE record (
    sequence INTEGER PRIMARY KEY, collection TEXT, key TEXT, json TEXT, modified TEXT, pass INTEGER, versions INTEGER,
    reason TEXT, problems TEXT, remaining TEXT, leftOutKeys TEXT, trimmed TEXT, curators INTEGER,
    UNIQUE (collection, key)
  );
`;
