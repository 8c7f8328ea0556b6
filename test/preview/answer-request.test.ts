import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerRequest } from '../../src/preview/answer-request.ts';
import { createFileSender } from '../../src/preview/create-file-sender.ts';
import { createTreeFacts } from '../../src/preview/tree-facts.ts';
import { rawRequest, requestText } from './raw-request.ts';
import { makeTree, removeTree } from './use-preview.ts';

let folder: string;
beforeAll(() => {
  folder = makeTree();
});
afterAll(() => removeTree(folder));

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
  const tree = {
    ...{ folder, isPublished: () => true, asHost: true, base: [], send: sendLater, linksTo: null },
    facts: createTreeFacts(folder),
  };
  const server = createServer((request, response) => void answerRequest(tree, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await rawRequest(port, requestText('GET', '/manifest.json'));
  server.close();
  expect([answer?.status, tries > 2]).toEqual([200, true]);
});
