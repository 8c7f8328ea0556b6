import type { Manifest, PublishedRelease } from '../contract/documents.ts';
import type { HostFile } from '../hosts/host.ts';
import type { KeptPrivate } from '../model/description/kept-private.ts';
import type { Collection, Description } from '../model/description/kind.ts';
import type { Validator } from '../model/validate/create-validator.ts';
import { ownPackage } from '../own-package.ts';
import type { EmbeddedRecords } from './embedded-records.ts';
import type { PageLinks } from './expected-envelope.ts';
import type { JsonFile } from './json-file.ts';
import type { HttpTarget } from './target/http-target.ts';
import type { Target } from './target/target.ts';

export interface PublishedCollection extends Omit<Collection, 'pageSize'> {
  /** Null without a manifest. */
  readonly claimedRecords: number | null;
  /** Null without a manifest. */
  readonly claimedPageSize: number | null;
}

export interface Privacy {
  /**
   * Reads the latest tree's documents. @param isIncluded whether it may publish private texts; default: no
   */
  kept(databank: unknown, manifest: unknown, isIncluded?: boolean): readonly KeptPrivate[];
  isAllowed(version: string, name: string): boolean;
}

/** Whether the path of an `ArchiveBeside` is the folder of another tree: it ends with a slash. */
export function isTreeFolder(path: string): boolean {
  return path.endsWith('/');
}

export interface ArchiveBeside {
  /** Of an archive, or the folder of another tree: see `isTreeFolder`. */
  readonly path: string;
  /** By their own, untrusted documents. */
  readonly trees: readonly {
    readonly databank: unknown;
    readonly manifest: unknown;
    readonly version: string | null;
  }[];
  readonly fault: string | null;
}

/** Reads the archive of the tree in a folder, or its bytes: the SHA-256 of each file in it, or its fault. */
export type PackedSums = (
  from: string | AsyncIterable<Buffer>,
) => Promise<
  { readonly sums: ReadonlyMap<string, string>; readonly fault?: undefined } | { readonly fault: string }
>;

/** What the hosts of a tree read in it, by its untrusted manifest. */
export type HostFiles = (tree: Pick<Tree, 'manifest' | 'description'>) => readonly HostFile[];

/** The latest tree with the version of a release, to compare the two. */
export interface LatestData {
  readonly version: string;
  /** A digest of the records of each collection, by path; null if not all of them were read. */
  readonly data: ReadonlyMap<string, string | null>;
}

/** What is known of a tree and not read in it. */
export interface TreeFacts {
  readonly privacy?: Privacy | undefined;
  readonly archives?: readonly ArchiveBeside[] | undefined;
  readonly packedSums?: PackedSums | undefined;
  readonly hostFiles?: HostFiles | undefined;
  /** What releases.json lists of a release that is verified with the tree around it. */
  readonly published?: PublishedRelease | undefined;
  /** Of a release: the latest tree, if that has its version. */
  readonly latest?: LatestData | undefined;
}

export interface Tree extends TreeFacts {
  readonly target: Target;
  /** Null on disk. */
  readonly http: HttpTarget | null;
  /** Null over HTTP. */
  readonly folder: string | null;
  readonly validator: Validator;
  /** Whether it was unpacked from an archive, privately: then no server reads it here. */
  readonly isArchive: boolean;
  /** Whether it is a snapshot without pages (`snapshot --tables`). */
  readonly hasNoPages: boolean;
  readonly description: Description;
  readonly descriptionFile: JsonFile;
  /** Faults of the tree's own description: then another one is used. */
  readonly descriptionFaults: readonly string[];
  readonly manifestFile: JsonFile;
  /** Null if it is missing or does not fit its schema. */
  readonly manifest: Manifest | null;
  readonly rootIndexFile: JsonFile;
  readonly releases: JsonFile;
  /** The content of the releases' folder; over HTTP, what the feed names if the list of releases is lost. */
  readonly releaseFolders: readonly string[];
  /** A release may be of an older tool, and cannot be rebuilt. */
  readonly isRelease: boolean;
  /** Paths of files that differ from the checksums of their archive: reading their tables may take for ever. */
  readonly damaged: Set<string>;
  /** Whether to read over HTTP what is otherwise only sampled there. */
  readonly readsAll: boolean;
  /** By query without a manifest. */
  readonly pageLinks: PageLinks;
  /** The address that users see; null if it is the requested one. */
  readonly meantFor: string | null;
  /** The address the tree was built for; if neither manifest nor root index says it, the expected one. */
  readonly baseUrl: string | null;
  readonly embedded: EmbeddedRecords;
  /** In the order of the description, which alone knows their paths and kinds. */
  readonly collections: readonly PublishedCollection[];
}

export function hasPageRule(tree: Tree): boolean {
  return tree.pageLinks === 'query';
}

/** Such a tree has the documents of that version; a release may be of any. */
export function isOfOtherVersion({ manifest, isRelease }: Tree): boolean {
  return isRelease || manifest?.version !== ownPackage().version;
}

export function isListed({ manifest }: Pick<Tree, 'manifest'>, path: string): boolean {
  return manifest?.files.includes(path) === true;
}

/** Its `databank.json` does not say which keys are private: it withholds none. */
export function publishesPrivateTexts({ manifest }: Pick<Tree, 'manifest'>): boolean {
  return manifest?.private_comments_included === true;
}
