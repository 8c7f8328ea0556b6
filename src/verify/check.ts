import type { ContractRow } from '../hosts/host.ts';
import type { SeenRecords } from './embedded-records.ts';
import type { Page, UnreadPage, WalkedCollection } from './page.ts';
import type { Tree } from './tree.ts';
import type { Unmentioned } from './unmentioned.ts';

/** What a failure looks like, where many failures with one cause look so. */
export type Symptom =
  /** Another page was asked for, and the first one came. */
  | 'page 1 again'
  /** Something that should be there is not. */
  | 'missing'
  /** An address that is right but for where it begins. */
  | 'another address'
  /** Something that is not there was answered with 200. */
  | 'no 404'
  /** A 404 came with a body of the host's own. */
  | 'other 404 body';

/** One thing that must hold in a published tree. */
export interface Check {
  /** In kebab-case, as reports name it. */
  readonly name: string;
  readonly description: string;
  /** Which step or host setting fixes it, in one sentence. */
  readonly fix: string;
  /** The row of the HTTP behaviour that it is about, if it is about one: a host can say which setting fixes it. */
  readonly row?: ContractRow;
  readonly over: 'both' | 'http' | 'disk';
  /** Whether the check can say anything about this tree; where not, the report leaves it out. Default: it can. */
  readonly applies?: (tree: Tree) => boolean;
  /** Whether it has passed only where it saw every page. */
  readonly needsAllPages?: true;
  /** Begins one run. What it returns is called while the tree is read, once, by one walk for all checks. */
  start(tree: Tree, notes: Notes): Visitor;
}

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
  /** `symptom` says what it looks like, where one cause may explain many such failures. */
  fail(where: string, message: string, symptom?: Symptom): void;
  /** `fix` where it is not that of the check. */
  warn(where: string, message: string, fix?: string): void;
}
