import { parentPort, workerData } from 'node:worker_threads';
import { type Problem, ProblemList } from '../../contract/errors.ts';
import type { PageRange } from '../../contract/tree/shards.ts';
import { type PortableDescription, unpackDescription } from '../../model/description/portable-description.ts';
import type { DoubtCounts } from '../../model/doubts/doubts.ts';
import { openExport } from '../../sources/export/open-export.ts';
import { Disk } from '../write/disk.ts';
import { FileStage, type StagedEntry, type StagePlace } from '../write/file-stage.ts';
import { type PageOptions, pagePublisher, publishPart, type TimedPages } from './publish-pages.ts';

export interface PageWorkerData {
  readonly path: string;
  /** The state of the export when it was opened: the worker must read the same. */
  readonly state: string;
  readonly description: PortableDescription;
  readonly options: Omit<PageOptions, 'description'>;
  readonly place: StagePlace;
  readonly ranges: readonly (PageRange | null)[];
}

export interface StagedPart {
  readonly pages: readonly (TimedPages | null)[];
  readonly staged: readonly StagedEntry[];
  readonly bytes: number;
  readonly problems: readonly Problem[];
  readonly doubts: DoubtCounts;
}

/** The number of records done, then the part. An error ends the thread. */
export type WorkerMessage = number | StagedPart;

const port = parentPort;
if (port !== null) void work(workerData as PageWorkerData, (message) => port.postMessage(message));

async function work(
  { path, state, description: portable, options, place, ranges }: PageWorkerData,
  post: (message: WorkerMessage) => void,
): Promise<void> {
  const description = unpackDescription(portable);
  const stage = new FileStage(new Disk(place.folder, {}, place.disk), place);
  const staged: StagedEntry[] = [];
  const problems = new ProblemList();
  let bytes = 0;
  const source = openExport(path, state);
  source.base = options.baseUrl;
  source.findTables(description);
  const publisher = pagePublisher(
    source,
    { ...options, description },
    {
      write(file, content) {
        if (problems.size > 0) return;
        staged.push([file, stage.write(file, content)]);
        bytes += content.length;
      },
      report: (found) => problems.add(found),
    },
  );
  // The main thread terminates this one to stop it.
  const { signal } = new AbortController();
  const pages = await publishPart(publisher, description.collections, ranges, signal, post);
  post({ pages, staged, bytes, problems: problems.all(), doubts: publisher.doubts });
}
