import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileError } from '../../src/files/file-error.ts';
import { answerRequest, type PreviewTree } from '../../src/preview/answer-request.ts';
import { createFileSender } from '../../src/preview/create-file-sender.ts';
import { createTreeFacts } from '../../src/preview/tree-facts.ts';
import { rawRequest, requestText } from './raw-request.ts';
import { makeTree, removeTree } from './use-preview.ts';

let folder: string;
beforeAll(() => {
  folder = makeTree();
});
afterAll(() => removeTree(folder));

/** What `answerRequest` answers about the manifest. */
async function askFor(over: Partial<PreviewTree>): Promise<Awaited<ReturnType<typeof rawRequest>>> {
  const tree = {
    ...{ folder, isPublished: () => true, asHost: true, base: [], linksTo: null },
    ...{ send: createFileSender(folder).send, facts: createTreeFacts(folder), ...over },
  };
  const server = createServer((request, response) => void answerRequest(tree, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await rawRequest(port, requestText('GET', '/manifest.json'));
  server.close();
  return answer;
}

it('sends a file that could not be sent for a moment, though it could be opened', async () => {
  const { send } = createFileSender(folder);
  let readyAt = 0;
  let tries = 0;
  // In step with a program that swaps the file: there when it is looked for, gone when it is sent.
  const sendLater: RequestListener = (request, response) => {
    tries += 1;
    if (readyAt === 0) readyAt = Date.now() + 100;
    if (Date.now() >= readyAt) return send(request, response);
    response.statusCode = 404;
    response.end();
  };
  const answer = await askFor({ send: sendLater });
  expect([answer?.status, tries > 2]).toEqual([200, true]);
});

it('calls no file missing because too many are open to look which are published', async () => {
  const refuse = (code: string) => () => {
    throw fileError('read', 'manifest.json', Object.assign(new Error(code), { code }));
  };
  const busy = await askFor({ isPublished: refuse('EMFILE') });
  expect([busy?.status, busy?.headers['retry-after']]).toEqual([503, '1']);
  expect((await askFor({ isPublished: refuse('EACCES') }))?.status).toBe(404);
});
