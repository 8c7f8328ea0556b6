import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tiny, writeExport } from '../../helpers/make-export.ts';
import { casesOf } from '../crash-safety/cases.ts';
import { type Random, seeded } from '../support/random.ts';
import type { BadCase } from './bad-case.ts';

const pageSize = 1024;

/** A sound export of small pages, so that there are many boundaries; damaged before it is built. */
function damagedBy(
  name: string,
  outcome: BadCase['outcome'],
  damage: (bytes: Buffer) => Uint8Array,
): BadCase {
  return {
    name,
    outcome,
    make(folder) {
      const path = writeExport(join(folder, 'export.sqlite'), `PRAGMA page_size = ${pageSize}`, ...tiny);
      writeFileSync(path, damage(readFileSync(path)));
      return path;
    },
  };
}

/** Below the size of a header nothing is a database; from there on SQLite knows how many pages there should be. */
const isCut = {
  exit: 2,
  message:
    /export\.sqlite (cannot be read: |is not a SQLite database).*\nhint: .*(damaged|Name a SQLite export)/,
} as const;

/** Offsets of cuts as parts of the file. */
const parts = Array.from({ length: 24 }, (_, index) => (index + 1) / 25);

export const truncated: readonly BadCase[] = [
  ...[1, 16, 50, 99, 100, 101, 511, 512, 600].map((size) =>
    damagedBy(`after ${size} bytes`, isCut, (bytes) => bytes.subarray(0, size)),
  ),
  ...parts.flatMap((part) => [
    damagedBy(`at a page, ${Math.round(part * 100)} % of it`, isCut, (bytes) =>
      bytes.subarray(0, Math.max(1, Math.floor((bytes.length / pageSize) * part)) * pageSize),
    ),
    damagedBy(`within a page, ${Math.round(part * 100)} % of it`, isCut, (bytes) =>
      bytes.subarray(0, Math.floor((bytes.length / pageSize) * part) * pageSize + pageSize / 2 + 7),
    ),
  ]),
  damagedBy('of its last byte', isCut, (bytes) => bytes.subarray(0, bytes.length - 1)),
  damagedBy('of its last page', isCut, (bytes) => bytes.subarray(0, bytes.length - pageSize)),
];

/** Ways to spoil bytes, each told a place by its random numbers. */
const spoilers: Readonly<Record<string, (bytes: Buffer, random: Random) => void>> = {
  'a bit': (bytes, random) => {
    const at = random.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  },
  'a byte of the head': (bytes, random) => {
    bytes[16 + random.below(84)] = random.below(256);
  },
  'bytes in the schema': (bytes, random) => {
    for (let index = 0; index < 8; index += 1) bytes[100 + random.below(pageSize * 8)] = random.below(256);
  },
  'heads of pages': (bytes, random) => {
    for (let index = 0; index < 4; index += 1) {
      const page = 1 + random.below(bytes.length / pageSize - 1);
      bytes[page * pageSize + random.below(16)] = random.below(256);
    }
  },
  'many bytes': (bytes, random) => {
    for (let index = 0; index < 200; index += 1) bytes[random.below(bytes.length)] = random.below(256);
  },
  'a page for another': (bytes, random) => {
    const [from, to] = [
      1 + random.below(bytes.length / pageSize - 1),
      1 + random.below(bytes.length / pageSize - 1),
    ];
    bytes.copyWithin(to * pageSize, from * pageSize, (from + 1) * pageSize);
  },
  'a page of zeros': (bytes, random) => {
    const page = 1 + random.below(bytes.length / pageSize - 1);
    bytes.fill(0, page * pageSize, (page + 1) * pageSize);
  },
};

/** How many seeds each way gets. With more, the seeds before stay the same. */
const seeds = casesOf(2, 12);

export const damaged: readonly BadCase[] = Object.entries(spoilers).flatMap(([what, spoil]) =>
  Array.from({ length: seeds }, (_, seed) =>
    damagedBy(`${what}, seed ${seed}`, 'either', (bytes) => {
      spoil(bytes, seeded(seed));
      return bytes;
    }),
  ),
);
