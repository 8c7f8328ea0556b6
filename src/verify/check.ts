import type { ContractRow } from '../hosts/host.ts';
import type { SeenRecords } from './embedded-records.ts';
import type { Page, UnreadPage, WalkedCollection } from './page.ts';
import type { Tree } from './tree.ts';
import type { Unmentioned } from './unmentioned.ts';

/** What many failures with one cause look like. */
export type Symptom =
  /** Another page was asked for, and the first one was answered. */
  | 'page 1 again'
  /** A file is missing. */
  | 'missing'
  /** The path of an address is right, its beginning is not. */
  | 'another address'
  /** A missing file was answered with 200. */
  | 'no 404'
  /** A 404 has the body of the host. */
  | 'other 404 body';

/** One thing that must hold in a published tree. */
interface CheckFacts {
  /** In kebab-case, as reports name it. */
  readonly name: string;
  readonly description: string;
  /** Which step or host setting fixes it, in one sentence. */
  readonly fix: string;
  /** The row of the HTTP behaviour that it is about, if it is about one: a host can say which setting fixes it. */
  readonly row?: ContractRow;
  readonly over: 'both' | 'http' | 'disk';
  /** Whether the check concerns this tree; otherwise the report leaves it out. Default: it does. */
  readonly applies?: (tree: Tree) => boolean;
  /** Whether it passes only if it saw every page. */
  readonly needsAllPages?: true;
}

/** A check of what the pages hold: what `start` returns is called while the tree is read, once for all checks. */
interface PageCheck extends CheckFacts {
  start(tree: Tree, notes: Notes): Visitor;
}

/** A check of something else, after all pages were read. */
interface OtherCheck extends CheckFacts {
  examine(tree: Tree, notes: Notes, collections: readonly WalkedCollection[]): void | Promise<void>;
}

export type Check = PageCheck | OtherCheck;

/** What a check does while the tree is read. */
export interface Visitor {
  /** For each page that could be read, those of one collection in order. */
  page?(page: Page): void | Promise<void>;
  /** For the records of each such page that is an envelope, and for those that no page mentions. */
  records?(records: SeenRecords): void | Promise<void>;
  unread?(page: UnreadPage): void;
  collection?(collection: WalkedCollection): void | Promise<void>;
  /** After the last collection, if the tree has entities that no page mentions. */
  unmentioned?(entities: Unmentioned): void | Promise<void>;
  end?(collections: readonly WalkedCollection[]): void | Promise<void>;
}

/** Where a check records its findings. Messages never quote a record's texts: one may be private. */
export interface Notes {
  /** Counts the things checked. A check that counted nothing has checked nothing. */
  looked(things?: number): void;
  /** Says why there was nothing to check. */
  unable(reason: string): void;
  /** `symptom`: what it looks like, if one cause may explain many such failures. */
  fail(where: string, message: string, symptom?: Symptom): void;
  /** `fix` defaults to that of the check. */
  warn(where: string, message: string, fix?: string): void;
}
