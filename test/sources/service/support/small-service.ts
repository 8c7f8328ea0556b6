import type { ServerResponse } from 'node:http';
import { buildTree } from '../../../helpers/build-tree.ts';
import { withPrivate } from '../../../helpers/bundled.ts';
import { makeExport, tiny as tinyTables } from '../../../helpers/make-export.ts';
import type { Fault } from './faults.ts';
import type { Handler } from './listen.ts';
import { answerAsService, type Databank, databankOf, type ServiceManner } from './service.ts';

export const fewManner: Partial<ServiceManner> = { pageSize: 4 };

/** How many pages the tokens have then. */
export const fewPages = 3;

/** The first of them is compared at the end. */
export const fewRequests = fewPages + 1;

let tiny: Databank | null = null;

/** The records of the tiny databank; a copy, that a test may change. */
export async function tinyDatabank(): Promise<Databank> {
  if (tiny === null) {
    const { out } = await buildTree(makeExport(...tinyTables), { description: withPrivate });
    tiny = databankOf(out);
  }
  return structuredClone(tiny);
}

/** Answers as a service, but to some requests with a fault. */
export function answerWithFault(
  databank: Databank,
  fault: Fault,
  hasFault: (index: number) => boolean,
  manner: Partial<ServiceManner> = fewManner,
): Handler {
  const answer = answerAsService(databank, manner);
  return (seen, response, index) => {
    const path = seen.path.replace('/elsewhere', '');
    if (!hasFault(index) && path === seen.path) return answer(seen, response, index);
    const page = pageOf((to) => answer({ ...seen, path }, to, index));
    fault(response, page, seen);
  };
}

/** The body that a handler sends. */
function pageOf(answer: (response: ServerResponse) => void): Buffer {
  let body: Buffer = Buffer.alloc(0);
  const kept = {
    writeHead: () => kept,
    end: (bytes: Buffer) => {
      body = bytes;
    },
  };
  answer(kept as unknown as ServerResponse);
  return body;
}
