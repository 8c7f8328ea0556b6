import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listedSums } from '../../contract/tree/listed-sum.ts';
import { figure, plural } from '../../terminal/plural.ts';
import type { Check, Notes } from '../check.ts';
import { ARCHIVE, CHECKSUMS, CITATION, DATA_PACKAGE, DATABASE, MANIFEST } from '../file-names.ts';
import { listedFiles } from '../tables/listed-files.ts';
import { lacksOwnArchive } from '../tables/snapshot.ts';
import { unreadableReason } from '../tables/table-rows.ts';
import type { HttpTarget } from '../target/http-target.ts';
import type { PackedSums, Tree } from '../tree.ts';

/** In an archive these also speak of its tables. */
const extended: readonly string[] = [DATA_PACKAGE, CITATION];

export const packedTree: Check = {
  name: 'packed-tree',
  description: `${ARCHIVE} holds every file of this tree as it is, and ${DATABASE} is the database in it. Over HTTP, both are as long as they say themselves; with --all, ${ARCHIVE} is read, and ${DATABASE} compared with it.`,
  fix: 'Build the tree again, and publish all of it together.',
  applies: (tree) => tree.manifest?.snapshot === true && !lacksOwnArchive(tree),
  async examine(tree, notes, collections) {
    const { folder, http } = tree;
    const unpacked = http === null ? null : await unpackedSums(tree);
    if (http !== null && !tree.readsAll)
      return compareLengths(http, unpacked === null ? [ARCHIVE, DATABASE] : [DATABASE], notes);
    notes.looked();
    const archive = unpacked === null ? await packedIn(tree) : { sums: unpacked };
    if (archive.fault !== undefined) return notes.fail(ARCHIVE, archive.fault);
    const { sums } = archive;
    if (unpacked === null && !sums.has(CHECKSUMS)) return notes.fail(ARCHIVE, `holds no ${CHECKSUMS}`);
    const listed = listedFiles(ARCHIVE, tree, notes);
    // Over HTTP, other checks compare all other files.
    const isHere = (path: string) => (folder === null ? path === DATABASE : existsSync(join(folder, path)));
    for (const [path, sum] of sums) {
      if (path === CHECKSUMS || extended.includes(path) || !isHere(path)) continue;
      notes.looked();
      await listed.take(path, (own) => own.sum === sum);
    }
    const pages = collections.flatMap(({ path, pagesRead }) =>
      Array.from({ length: pagesRead }, (_, index) => `${path.slice(1)}page-${index + 1}.json`),
    );
    for (const path of [DATABASE, ...pages, ...(tree.manifest?.files ?? [])])
      if (path !== ARCHIVE && !sums.has(path)) notes.fail(path, `is not in ${ARCHIVE}`);
  },
};

async function packedIn({ folder, http, packedSums }: Tree): ReturnType<PackedSums> {
  const read = packedSums ?? (async () => ({ fault: 'was not read' }));
  if (http === null) return read(folder as string);
  return http.stream(ARCHIVE, read).catch((error) => ({ fault: unreadableReason(error) }));
}

/** Of an archive that is served unpacked, and so lacks itself: what its list says. Null for another tree. */
async function unpackedSums({ target }: Tree): Promise<ReadonlyMap<string, string> | null> {
  const { bytes } = await target.file(CHECKSUMS);
  const sums = listedSums(String(bytes ?? ''));
  return sums.has(MANIFEST) ? sums : null;
}

/** What a file says of its own length, in a part of it that can be asked for alone. */
interface OwnLength {
  /** How many bytes of its beginning; negative: of its end. */
  readonly bytes: number;
  /** Null if it does not say its length, undefined if the file is of another kind. */
  read(part: Buffer): number | null | undefined;
}

const [ONES_16, ONES_32] = [0xffff, 0xffff_ffff];
const [HEADER, END] = [32, 22];

const ownLengths: Readonly<Record<typeof ARCHIVE | typeof DATABASE, OwnLength>> = {
  // APPNOTE.TXT of PKWARE, 4.3.16: the end record, here without a comment.
  [ARCHIVE]: {
    bytes: -END,
    read(part) {
      const end = part.subarray(-END);
      if (end.length < END || end.toString('latin1', 0, 4) !== 'PK\x05\x06') return undefined;
      const [entries, size, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
      // ZIP64 has them elsewhere.
      return entries === ONES_16 || size === ONES_32 || start === ONES_32 ? null : start + size + END;
    },
  },
  // https://www.sqlite.org/fileformat.html#the_database_header
  [DATABASE]: {
    bytes: HEADER,
    read(header) {
      if (header.length < HEADER || header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
        return undefined;
      const pageSize = header.readUInt16BE(16);
      return (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28);
    },
  },
};

type Paths = readonly (keyof typeof ownLengths)[];

async function compareLengths({ base, signal }: HttpTarget, paths: Paths, notes: Notes): Promise<void> {
  // Loaded late: a tree on disk needs no network code.
  const { readPart } = await import('../target/send-head.ts');
  for (const path of paths) {
    const { bytes, read } = ownLengths[path];
    notes.looked();
    notes.sampled(0, 1, 'file');
    const found = await readPart(new URL(`${base}/${path}`), bytes, signal);
    if (typeof found === 'string') {
      notes.fail(path, found);
      continue;
    }
    const { length, part } = found;
    const said = part === null ? null : read(part);
    if (said === undefined) notes.fail(path, 'is cut off, or is another file');
    else if (said !== null && !Number.isNaN(length) && said !== length)
      notes.fail(path, `has ${plural(length, 'byte')}, but says that it has ${figure(said)}`);
  }
}
