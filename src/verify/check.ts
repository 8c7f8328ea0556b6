import type { ContractRow } from '../hosts/host.ts';
import type { SeenRecords } from './embedded-records.ts';
import type { Page, UnreadPage, WalkedCollection } from './page.ts';
import type { Tree } from './tree.ts';
import type { Unmentioned } from './unmentioned.ts';

export type Symptom =
  | 'page 1 again'
  | 'missing'
  /** Only the beginning of an address is wrong. */
  | 'another address'
  | 'no 404'
  /** A 404 has the host's own body. */
  | 'other 404 body';

interface CheckFacts {
  readonly name: string;
  readonly description: string;
  readonly fix: string;
  /** The concerned row of the HTTP contract: a host can name the setting that fixes it. */
  readonly row?: ContractRow;
  /** Default: both. */
  readonly over?: 'http' | 'disk';
  /** Whether the check concerns this tree; otherwise the report omits it. Default: yes. */
  readonly applies?: (tree: Tree) => boolean;
  readonly needsAllPages?: true;
  /** Whether it also looks at a snapshot without pages (`snapshot --tables`). */
  readonly withoutPages?: true;
}

/** `start` returns a visitor for the one walk that all checks share. */
interface PageCheck extends CheckFacts {
  start(tree: Tree, notes: Notes): Visitor;
}

/** After all pages were read. */
interface OtherCheck extends CheckFacts {
  examine(tree: Tree, notes: Notes, collections: readonly WalkedCollection[]): void | Promise<void>;
}

export type Check = PageCheck | OtherCheck;

export interface Visitor {
  /** For each page that could be read, in order within a collection. */
  page?(page: Page): void | Promise<void>;
  /** For the records of each such page that is an envelope, and for unmentioned entities. */
  records?(records: SeenRecords): void | Promise<void>;
  unread?(page: UnreadPage): void;
  collection?(collection: WalkedCollection): void | Promise<void>;
  /** After the last collection, if the tree has unmentioned entities. */
  unmentioned?(entities: Unmentioned): void | Promise<void>;
  end?(collections: readonly WalkedCollection[]): void | Promise<void>;
}

export type Sampled = 'record' | 'file';

/** Records a check's findings. Messages never quote a record's texts: one may be private. */
export interface Notes {
  /** Counts the things checked. A check of nothing has not passed. */
  looked(things?: number): void;
  unable(reason: string): void;
  /** Says of how many things it looked at how many. `restIn`: what reads the others; default: --all. */
  sampled(looked: number, of: number, what: Sampled, restIn?: 'folder'): void;
  /** `symptom`: set if one cause may explain many such failures. `fix` defaults to the check's. */
  fail(where: string, message: string, symptom?: Symptom, fix?: string): void;
  warn(where: string, message: string, fix?: string): void;
}
