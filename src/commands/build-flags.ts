import type { Shard } from '../contract/shards.ts';

/** The options of `polity-press build`. */
export interface BuildFlags {
  readonly out?: string;
  readonly config?: string;
  readonly databank?: string;
  readonly names?: 'service';
  readonly baseUrl?: string;
  readonly pageSize?: number;
  readonly records?: boolean;
  readonly explorer?: boolean;
  readonly includePrivateComments?: true;
  readonly requirePublic?: true;
  readonly collection?: readonly string[];
  readonly host?: readonly string[];
  readonly release?: string;
  readonly local?: true;
  readonly forget?: true;
  readonly force?: true;
  readonly replace?: true;
  readonly workers?: number;
  readonly shard?: Shard;
  readonly sync: boolean;
  readonly json?: true;
  readonly quiet?: true;
  /** Heard where the command line is read; here it only says that it shapes no tree. */
  readonly events?: true;
}
