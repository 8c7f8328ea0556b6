import type { Documents } from '../contract/documents.ts';
import type { KeptPrivate } from '../model/description/kept-private.ts';
import type { Collection, Description } from '../model/description/kind.ts';
import type { Validator } from '../model/validate/create-validator.ts';
import type { EmbeddedRecords } from './embedded-records.ts';
import type { PageLinks } from './expected-links.ts';
import type { HttpTarget } from './target/http-target.ts';
import type { JsonFile } from './target/json-file.ts';
import type { Target } from './target/target.ts';

export type Manifest = Documents['manifest'];

/** A collection that the tree says it publishes. */
export interface PublishedCollection extends Omit<Collection, 'pageSize'> {
  /** How many records the manifest gives it; null without a manifest. */
  readonly claimedRecords: number | null;
  /** How many records the manifest gives each of its pages; null without a manifest. */
  readonly claimedPageSize: number | null;
}

/** What a configuration keeps private today. */
export interface Privacy {
  /**
   * By what the latest tree says of itself.
   *
   * @param isIncluded whether it may publish private texts; default: it may not
   */
  kept(databank: unknown, manifest: unknown, isIncluded?: boolean): readonly KeptPrivate[];
  /** Whether a release may publish it all the same. */
  isAllowed(version: string, name: string): boolean;
}

/** An archive in the folder of a tree, which is published with it. */
export interface ArchiveBeside {
  /** In the folder. */
  readonly path: string;
  /** The trees in it, as their own files say, which may be anything; of a release, its version. */
  readonly trees: readonly {
    readonly databank: unknown;
    readonly manifest: unknown;
    readonly version: string | null;
  }[];
  /** Why it cannot be read; null if it can. */
  readonly fault: string | null;
}

/** What is known of a tree before its pages are read. */
export interface Tree {
  readonly target: Target;
  /** The same target if it is an address; null on disk. */
  readonly http: HttpTarget | null;
  /** Where the tree is on disk; null over HTTP. */
  readonly folder: string | null;
  readonly validator: Validator;
  /** Whether it was unpacked from an archive, for this user only: then it is whole, and no server reads it here. */
  readonly isArchive: boolean;
  readonly description: Description;
  readonly descriptionFile: JsonFile;
  /** What is wrong with the description that the tree carries, so that another is used. */
  readonly descriptionFaults: readonly string[];
  readonly manifestFile: JsonFile;
  /** Null if it is missing or does not fit its schema. */
  readonly manifest: Manifest | null;
  readonly rootIndexFile: JsonFile;
  readonly releases: JsonFile;
  /** What lies in the folder of the releases on disk; nothing over HTTP. */
  readonly releaseFolders: readonly string[];
  /** Whether it is a release itself: then it was published by the tool of its time, and cannot be built again. */
  readonly isRelease: boolean;
  /** What the maintainer's configuration keeps private today, if there is one. */
  readonly privacy: Privacy | null;
  /** The archives that lie in its folder. */
  readonly archives: readonly ArchiveBeside[];
  /** How its pages link to pages; by query where no manifest says otherwise. */
  readonly pageLinks: PageLinks;
  /** Where it is meant to be seen; null if that is the address that is asked. */
  readonly meantFor: string | null;
  /** The address the tree was built for; if neither manifest nor root index says it, the expected one. */
  readonly baseUrl: string | null;
  /** The records that its pages embed, as far as they were read. */
  readonly embedded: EmbeddedRecords;
  /** In the order of the description, which alone knows their paths and kinds. */
  readonly collections: readonly PublishedCollection[];
}

/** Whether a host answers it by the page rule. */
export function hasPageRule(tree: Tree): boolean {
  return tree.pageLinks === 'query';
}
