import type { ContractRow, Host } from '../../src/hosts/host.ts';
import type { RawAnswer } from '../preview/raw-request.ts';

/** A server that answers. */
export interface RunningHost {
  readonly port: number;
  /** What each path of the tree begins with; default: the base path. */
  readonly prefix?: string;
  stop(): Promise<void>;
}

/** Cases of the table that are answered otherwise, and why. One that is answered as the table says fails the suite. */
export interface HostException {
  /** Matches the names of the cases. */
  readonly cases: RegExp;
  readonly why: string;
  /**
   * The row of the contract that falls short because of it: the host must name it among its shortfalls. Without a row
   * it is something that the contract does not promise, such as a server's own words for nonsense.
   * `headers` excuses missing headers only; every other row excuses the answer only.
   */
  readonly row?: ContractRow;
  /** No answer ever comes: none is waited for longer than this, in milliseconds. */
  readonly patience?: number;
  /** Also excuses a file from outside the tree. Nothing else does. */
  readonly unsafe?: true;
}

export interface HostUnderTest {
  /** Null for the preview, which has no shortfalls. */
  readonly host: Host | null;
  /** Of the suite and of its file in `results/`. */
  readonly name: string;
  readonly exceptions: readonly HostException[];
  /** The checks of `verify` that fail, all of them, and the shortfall of the host that each comes of. */
  readonly verifyFinds?: Readonly<Record<string, ContractRow>>;
  /** What to install where the server is missing, or null: the suite is skipped then. */
  readonly missing?: string | null;
  /** Whether only the first of the answers that the table allows will do, and no lenience of headers: the preview. */
  readonly isExact?: boolean;
  /** Whether a change in the folder is seen by the next request: then the ETag of a changed file is tested too. */
  readonly seesChanges?: boolean;
  /** Whether the server answers a target itself, before any of our rules: that may be HTML without headers. */
  readonly isRefusal?: (request: {
    readonly method: string;
    readonly target: string;
    readonly prefix: string;
  }) => boolean;
  /** Whether the server says with an answer that it lost the request, which the host never saw: it is sent again. */
  readonly isLost?: (answer: RawAnswer) => boolean;
  /** Starts the server over a written tree that holds no file of the host yet, and whose collections are under `api`. */
  start(folder: string, basePath: string, api?: string): Promise<RunningHost>;
}
