import type { SearchGroup } from '../data-types.ts';
import type { Found } from './search-index.ts';
import type { FoundTexts } from './text-search.ts';

/** What a page asks its search worker, and what it answers; answers have the id of what they answer. */

export interface Opening {
  readonly id: number;
  /** How to ask for files. */
  readonly cache: RequestCache;
  /** Of search.json. */
  readonly address: string;
  /** Of collections, by their index; that of the entities is `null`. */
  readonly names: Readonly<Record<string, string>>;
  /** Of the entities. */
  readonly labels: readonly string[];
  readonly variables: SearchGroup;
  /** Names of the entities that no record mentions, whose rows go on after the others. */
  readonly unmentioned: Pick<SearchGroup, 'rows' | 'texts'>;
  /** The folder of the index of words in texts. */
  readonly texts: string;
  /** Of each collection. */
  readonly records: readonly number[];
}

export interface Question {
  readonly id: number;
  readonly text: string;
  readonly most: number;
  readonly among: 'names' | 'texts';
}

export type Answer =
  | {
      readonly id: number;
      readonly found: Found | FoundTexts | null;
      /** How many files the worker has read until now. */
      readonly read: number;
    }
  | { readonly id: number; readonly fault: string };
