import { parentPort, workerData } from 'node:worker_threads';
import { type PortableDescription, unpackDescription } from '../model/description/portable-description.ts';
import { type SnapshotOptions, type SnapshotReport, snapshot } from '../publish/snapshot.ts';
import { importApi } from '../sources/import-api.ts';
import type { Progress } from '../terminal/progress.ts';
import { requestOf } from './describe-source.ts';

export interface SnapshotWorkerData {
  readonly options: Omit<SnapshotOptions, 'description'>;
  readonly description: PortableDescription;
}

export type ShownUnit = 'records' | 'rows' | 'files';

/** What to show, or null to stop; at the end the report. An error ends the thread. */
export type SnapshotMessage =
  | { readonly unit: ShownUnit; readonly shown: Parameters<Progress['show']> | null }
  | { readonly report: SnapshotReport };

/** Milliseconds between messages of one progress. */
const PAUSE = 100;

const port = parentPort;
if (port !== null) {
  const abort = new AbortController();
  port.once('message', (reason) => abort.abort(reason));
  const post = (message: SnapshotMessage) => port.postMessage(message);
  void work(workerData as SnapshotWorkerData, abort.signal, post);
}

async function work(
  { options: given, description: portable }: SnapshotWorkerData,
  signal: AbortSignal,
  post: (message: SnapshotMessage) => void,
): Promise<void> {
  const options = { ...given, description: unpackDescription(portable) };
  const { tree, version, description } = options;
  const [records, rows, files] = (['records', 'rows', 'files'] as const).map((unit) =>
    postedProgress((shown) => post({ unit, shown })),
  ) as [Progress, Progress, Progress];
  const report = await snapshot(options, {
    // What tables are made from is checked once more then.
    async importTree(to) {
      const { problems, gathered } = await importApi(
        { ...requestOf(tree, version), lenient: false, refresh: true, isReadAtOnce: true, to, description },
        { progress: records, checking: rows, signal },
      );
      return { problems, conflicts: gathered?.conflicts ?? [] };
    },
    ...{ tabling: rows, packing: files, signal },
  });
  post({ report });
}

/** Posts the first state, then some, and the last. */
function postedProgress(post: (shown: Parameters<Progress['show']> | null) => void): Progress {
  let pending: Parameters<Progress['show']> | null = null;
  let due = 0;
  return {
    show(...shown) {
      const now = performance.now();
      pending = now < due ? shown : null;
      if (now < due) return;
      post(shown);
      due = now + PAUSE;
    },
    stop() {
      if (pending !== null) post(pending);
      post(null);
      [pending, due] = [null, 0];
    },
  };
}
