import { parentPort, workerData } from 'node:worker_threads';
import { CliError, type Problem, ProblemList } from '../../contract/errors.ts';
import type { PageRange } from '../../contract/shards.ts';
import type { Collection } from '../../model/description/kind.ts';
import { type PortableDescription, unpackDescription } from '../../model/description/portable-description.ts';
import { openExport } from '../../sources/export/open-export.ts';
import type { PublishedPages } from '../build-types.ts';
import { Disk } from '../write/disk.ts';
import { FileStage, type StagedEntry, type StagePlace } from '../write/file-stage.ts';
import { type PageOptions, pagePublisher } from './publish-pages.ts';

/** What a worker is told when it starts. */
export interface PageWorkerData {
  /** The export, and what it is like: the worker must read the same. */
  readonly path: string;
  readonly state: string;
  readonly description: PortableDescription;
  readonly options: Omit<PageOptions, 'description'>;
  readonly place: StagePlace;
}

/** Pages to publish: the index of their collection, and which. */
export interface PageTask {
  readonly collection: number;
  readonly range: PageRange;
}

/** What a worker says, in the order of the tasks. */
export type PageAnswer =
  | { readonly says: 'progress'; readonly records: number }
  | {
      readonly says: 'published';
      readonly pages: PublishedPages;
      readonly staged: readonly StagedEntry[];
      readonly bytes: number;
      readonly problems: readonly Problem[];
    }
  /** What its user can fix, or a bug. */
  | {
      readonly says: 'error';
      readonly message: string;
      readonly hint: string | null;
      readonly details: readonly string[] | null;
    };

/** Milliseconds between two moments at which progress is told. */
const TURN = 50;

const port = parentPort;
if (port !== null) {
  const { path, state, description: portable, options, place } = workerData as PageWorkerData;
  const say = (answer: PageAnswer) => port.postMessage(answer);
  const description = unpackDescription(portable);
  const stage = new FileStage(new Disk(place.folder, {}, place.disk), place);
  let staged: StagedEntry[] = [];
  let bytes = 0;
  let problems = new ProblemList();
  const open = () => {
    const source = openExport(path, state);
    source.findTables(description);
    return pagePublisher(
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
  };
  let publisher: ReturnType<typeof open> | null = null;
  let before: Promise<void> = Promise.resolve();
  const run = async ({ collection, range }: PageTask) => {
    let told = performance.now();
    let records = 0;
    [staged, bytes, problems] = [[], 0, new ProblemList()];
    try {
      publisher ??= open();
      const pages = await publisher.publish(
        description.collections[collection] as Collection,
        range,
        async (done) => {
          if (performance.now() - told < TURN) return;
          told = performance.now();
          say({ says: 'progress', records: done - records });
          records = done;
        },
      );
      say({ says: 'progress', records: pages.records - records });
      say({ says: 'published', pages, staged, bytes, problems: problems.all() });
    } catch (error) {
      if (error instanceof CliError)
        say({ says: 'error', message: error.message, hint: error.hint, details: error.details });
      else
        say({ says: 'error', message: String((error as Error).stack ?? error), hint: null, details: null });
    }
  };
  port.on('message', (task: PageTask) => {
    before = before.then(() => run(task));
  });
}
