import { addressOf, answerFor } from '../load.ts';
import { type Answer, type Format, type Opening, QueryFault, type Request, type Result } from './messages.ts';

/** Made when the explorer is bundled: files in explore/assets/. */
declare const QUERY_FILES: { readonly worker: string; readonly wasm: string };

const asset = (file: string) => addressOf(`explore/assets/${file}`);

export interface FoundFile {
  /** Null if the host does not say, or compresses. */
  readonly bytes: number | null;
  /** Neither the host nor what the browser keeps has it. */
  readonly isMissing: boolean;
}

export async function findFile(path: string): Promise<FoundFile> {
  const address = addressOf(path);
  const response = await fetch(address, { method: 'HEAD' }).catch(() => null);
  if (response === null) {
    const isKept = 'caches' in globalThis && (await caches.match(address)) !== undefined;
    return { bytes: null, isMissing: !isKept };
  }
  // A browser aborts an answer whose body is not read, even an empty one.
  await response.arrayBuffer();
  const { ok, headers } = response;
  const length = headers.get('Content-Length');
  const isSaid = ok && length !== null && headers.get('Content-Encoding') === null;
  return { bytes: isSaid ? Number(length) : null, isMissing: false };
}

export class Stopped extends Error {}

/** A database in a worker of its own; stopping a statement ends the worker, and the next one gets a new one. */
export class QueryDatabase {
  readonly #from: Opening;
  #worker: Promise<Worker> | null = null;
  #stop: (() => void) | null = null;

  constructor(from: Opening) {
    this.#from = from;
  }

  async run(sql: string, most: number): Promise<Result> {
    return (await this.#ask<'result'>({ do: 'run', sql, most })).result;
  }

  async save(sql: string, format: Format, about: string): Promise<Blob> {
    return (await this.#ask<'saved'>({ do: 'save', sql, format, about })).file;
  }

  /** What runs is rejected with `Stopped`. */
  stop(): void {
    this.#stop?.();
  }

  #ask<Is extends Answer['is']>(request: Request): Promise<Extract<Answer, { is: Is }>> {
    this.stop();
    return new Promise((resolve, reject) => {
      const running: Worker[] = [];
      const begin = (worker: Worker) => running.push(worker);
      const act = async () => {
        this.#worker ??= this.#open(begin);
        const worker = await this.#worker;
        begin(worker);
        return (await send(worker, request)) as Extract<Answer, { is: Is }>;
      };
      const stop = () => {
        for (const worker of running) worker.terminate();
        this.#worker = null;
        this.#stop = null;
        reject(new Stopped('Stopped.'));
      };
      this.#stop = stop;
      act()
        .then(resolve, (error: unknown) => {
          // A worker that failed, rather than its statement, is of no use.
          if (!(error instanceof QueryFault)) this.#worker = null;
          reject(error);
        })
        .finally(() => {
          if (this.#stop === stop) this.#stop = null;
        });
    });
  }

  async #open(begin: (worker: Worker) => void): Promise<Worker> {
    // Without this word SQLite would look for storage in the browser, which a query does not need.
    const worker = new Worker(`${asset(QUERY_FILES.worker)}?opfs-disable`, { type: 'module' });
    begin(worker);
    await send(worker, { do: 'open', from: this.#from });
    return worker;
  }
}

function send(worker: Worker, request: Request): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      data.is === 'fault' ? reject(new QueryFault(data.fault)) : resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'The code for queries could not be loaded.'));
    };
    worker.postMessage(request);
  });
}

let loading: Promise<QueryDatabase> | null = null;
let loaded: QueryDatabase | null = null;

/** Null before it was loaded. */
export const loadedDatabase = () => loaded;

/** Whether it is loaded, or on its way. */
export const isDatabaseWanted = () => loading !== null;

/** Loads the database once, unless that fails. `onBytes` gets the bytes so far. */
export function loadDatabase(path: string, onBytes: (bytes: number) => void): Promise<QueryDatabase> {
  loading ??= Promise.all([read(path, onBytes), read(`explore/assets/${QUERY_FILES.wasm}`, () => {})])
    .then(async ([database, wasm]) => {
      loaded = new QueryDatabase({ database, wasm: await wasm.arrayBuffer() });
      return loaded;
    })
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

async function read(path: string, onBytes: (bytes: number) => void): Promise<Blob> {
  const answer = await answerFor(path, onBytes);
  return answer.blob().catch(() => {
    throw new Error(`${path} ended too early.`);
  });
}
