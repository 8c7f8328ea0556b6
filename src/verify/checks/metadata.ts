import { createHash } from 'node:crypto';
import { namedTables } from '../../description/table-names.ts';
import type { Check, Notes } from '../check.ts';
import { isObject } from '../json/is-object.ts';
import { parseJson } from '../json/parse-json.ts';
import { DATA_PACKAGE, DATABASE, FOLDER, filesBelow, isSnapshot, WIDE } from '../tables/snapshot.ts';
import { bytesOf, type TableFile, UnreadableTable } from '../tables/table-file.ts';
import type { Tree } from '../tree.ts';

/** What every snapshot says of itself. Other documents depend on what is known of the data. */
const texts = ['README.md', 'CHANGELOG.md'];
const objects = ['croissant.json', 'ro-crate-metadata.json'];

export const metadata: Check = {
  name: 'metadata',
  description:
    'A snapshot has its documents; its Data Package lists each table and the database as they are, and no others are there.',
  fix: 'Make the snapshot again.',
  over: 'disk',
  applies: isSnapshot,
  start(tree, notes) {
    return {
      async end() {
        for (const path of texts) {
          const file = await tree.target.file(path);
          notes.looked();
          if (file.bytes === null) notes.fail(path, file.reason);
        }
        for (const path of objects) await objectIn(path, { tree, notes });
        await compareResources(tree, notes);
        const { databaseFaults } = await import('../tables/database-faults.ts');
        for (const fault of databaseFaults(tree)) notes.fail(DATABASE, fault);
        notes.looked();
      },
    };
  },
};

/** The object in a JSON document; null where there is none, which is reported. */
async function objectIn(
  path: string,
  { tree, notes }: { readonly tree: Tree; readonly notes: Notes },
): Promise<Readonly<Record<string, unknown>> | null> {
  const file = await tree.target.file(path);
  notes.looked();
  if (file.bytes === null) {
    notes.fail(path, file.reason);
    return null;
  }
  const { value, faults } = parseJson(file.bytes);
  const [fault = isObject(value) ? null : 'is no object'] = faults;
  if (fault !== null) notes.fail(path, fault);
  return isObject(value) ? value : null;
}

/** Holds the list of files in the Data Package against what is there. */
async function compareResources(tree: Tree, notes: Notes): Promise<void> {
  const folder = tree.folder as string;
  const { signal } = tree.target;
  const document = await objectIn(DATA_PACKAGE, { tree, notes });
  const listed = new Set<string>();
  for (const resource of Array.isArray(document?.resources) ? document.resources : []) {
    const { path, bytes, hash } = isObject(resource) ? resource : {};
    notes.looked();
    if (typeof path !== 'string') notes.fail(DATA_PACKAGE, 'has a resource without a path');
    else if (listed.has(path)) notes.fail(path, `is listed twice in ${DATA_PACKAGE}`);
    else {
      listed.add(path);
      const fault = await fileFault({ folder, path, signal }, { bytes, hash });
      if (fault !== null) notes.fail(path, fault);
    }
  }
  const known = tablesOf(tree);
  const found = [FOLDER, WIDE].flatMap((each) => filesBelow(folder, each));
  for (const path of found) {
    if (!known(path)) notes.fail(path, 'is no table of the service');
    else if (!listed.has(path)) notes.fail(path, `is not listed in ${DATA_PACKAGE}`);
  }
  if (!listed.has(DATABASE)) notes.fail(DATABASE, `is not listed in ${DATA_PACKAGE}`);
}

/** What is wrong with a file that is listed with a size and a sum. */
async function fileFault(
  file: TableFile,
  listed: Readonly<Record<'bytes' | 'hash', unknown>>,
): Promise<string | null> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of bytesOf(file)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message;
    throw error;
  }
  const isListed = listed.bytes === bytes && listed.hash === `sha256:${hash.digest('hex')}`;
  return isListed ? null : `has another size or sum than ${DATA_PACKAGE} lists`;
}

/** Whether a path is that of a table that a snapshot of this tree may have. */
function tablesOf({ collections }: Tree): (path: string) => boolean {
  const named = namedTables(collections);
  const names = [
    ...named
      .flatMap(({ name, links }) => [name, ...links.map((link) => link.name)])
      .map((name) => `${FOLDER}/${name}`),
    // Which kind the wide table is of, only the configuration says.
    ...named.flatMap(({ kind }) => ['', '.variables', '.joined'].map((end) => `${WIDE}/${kind.name}${end}`)),
  ];
  const paths = new Set(
    names.flatMap((name) => ['csv', 'ndjson', 'parquet'].map((format) => `${name}.${format}`)),
  );
  return (path) => paths.has(path);
}
