import type { SearchGroup } from '../data-types.ts';
import type { Found } from './search-index.ts';

/** What a page asks its search worker, and what it answers; answers have the id of what they answer. */

export interface Opening {
  readonly id: number;
  /** Of search.json. */
  readonly address: string;
  /** Of collections, by their index; that of the entities is `null`. */
  readonly names: Readonly<Record<string, string>>;
  /** Of the entities. */
  readonly labels: readonly string[];
  readonly variables: SearchGroup;
}

export interface Question {
  readonly id: number;
  readonly text: string;
  readonly most: number;
}

export type Answer =
  | { readonly id: number; readonly found: Found | null }
  | { readonly id: number; readonly fault: string };
