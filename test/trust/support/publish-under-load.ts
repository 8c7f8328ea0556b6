import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { readTree } from '../../helpers/read-tree.ts';
import { startChild } from '../../publish/write/support/child-process.ts';

/** What became of the requests that were sent while a process published again and again. */
export interface LoadReport {
  readonly requests: number;
  /** Answers that end too early: all that came is the beginning of one file of one tree. */
  readonly cutShort: number;
  /** Other answers that were not one file of one tree, whole: what they were, and how many of them. */
  readonly faults: Readonly<Record<string, number>>;
}

/** What to publish, where, and who asks for it. */
export interface LoadCase {
  /** The folder that a server serves. Either tree lies there already. */
  readonly out: string;
  /** Two built trees that are published in turn. */
  readonly trees: readonly [string, string];
  readonly publishes: number;
  readonly connections: number;
}

/** Publishes two trees in turn from a process of its own, and asks a server for the files that both have until it ends. */
export async function publishUnderLoad(address: string, load: LoadCase): Promise<LoadReport> {
  const [first, second] = load.trees.map(readTree) as [Map<string, Buffer>, Map<string, Buffer>];
  const paths = [...first.keys()].filter((path) => /^api\/.*page-\d+\.json$/.test(path) && second.has(path));
  const child = startChild(publisher(load));
  let isOver = false;
  const end = once(child, 'close').then(([code]) => {
    isOver = true;
    return code;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const faults: Record<string, number> = {};
  let [requests, cutShort] = [0, 0];
  const client = async (start: number) => {
    for (let index = start; !isOver; index += load.connections) {
      const path = paths[index % paths.length] ?? '';
      const { status, body } = await ask(`${address}/${requestFor(path)}`, agent);
      requests += 1;
      const files = [first, second].map((tree) => tree.get(path) as Buffer);
      if (status === 200 && files.some((file) => file.equals(body))) continue;
      const begins = files.some((file) => file.subarray(0, body.length).equals(body));
      if ((status === 200 || status === 'aborted') && begins) {
        cutShort += 1;
        continue;
      }
      const fault = status === 200 ? 'a body of neither tree' : `${status}`;
      faults[fault] = (faults[fault] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, (_, index) => client(index)));
  agent.destroy();
  if ((await end) !== 0) faults['a publish that failed'] = 1;
  return { requests, cutShort, faults };
}

/** `api/core/references/page-2.json` as clients ask for it. */
function requestFor(path: string): string {
  return path.replace(/page-(\d+)\.json$/, '?page=$1');
}

interface Answer {
  readonly status: number | string;
  readonly body: Buffer;
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const fail = (error: Error) => resolve({ status: error.message, body: Buffer.concat(parts) });
    const request = get(url, { agent }, (response) => {
      response.on('data', (part) => parts.push(part)).on('error', fail);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
    });
    // A server may end a kept connection just when it is used again: every client asks once more then.
    request.on('error', (error) => (request.reusedSocket ? resolve(ask(url, agent)) : fail(error)));
  });
}

function publisher({ out, trees, publishes }: LoadCase): string {
  return `
    const files = (tree) => fs.readdirSync(tree, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.parentPath + '/' + entry.name)
      .map((path) => [path.slice(tree.length + 1), fs.readFileSync(path)]);
    const trees = ${JSON.stringify(trees)}.map(files);
    for (let round = 0; round < ${publishes}; round += 1) {
      const output = openOutput(${JSON.stringify(out)}, { sync: false });
      for (const [path, bytes] of trees[round % 2]) output.write(path, bytes);
      output.publish();
    }`;
}
