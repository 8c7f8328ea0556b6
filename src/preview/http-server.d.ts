/** The part of http-server that the preview uses; it has no types of its own. */
declare module 'http-server' {
  import type { EventEmitter } from 'node:events';
  import type { Server, ServerResponse } from 'node:http';

  /** As `before` functions see it; `buffer` keeps the body in memory. */
  export interface RequestStream extends EventEmitter {
    buffer: boolean;
  }

  /** As `before` functions see it: a stream piped into `response`. */
  export interface ResponseStream extends EventEmitter {
    readonly response: ServerResponse;
  }

  /** Must declare all three parameters: with fewer, http-server does not pass `next`. */
  export type BeforeFunction = (request: never, response: never, next: (error?: unknown) => void) => void;

  export interface HttpServerOptions {
    readonly root: string;
    readonly cache: string;
    /** Strings, because http-server compares with `'false'`: a boolean leaves them on. */
    readonly showDir: 'true' | 'false';
    readonly autoIndex: 'true' | 'false';
    readonly mimetypes: Readonly<Record<string, readonly string[]>>;
    /** Milliseconds without a byte in either direction. */
    readonly timeout: number;
    readonly before: readonly BeforeFunction[];
  }

  export function createServer(options: HttpServerOptions): { readonly server: Server };
}
