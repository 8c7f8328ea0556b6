import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../trust/crash-safety/cases.ts';
import { isOfTree, violations } from './check-answer.ts';
import { exchange, parseAnswer, rawRequest, requestText } from './raw-request.ts';
import { usePreview } from './use-preview.ts';

const started = usePreview({ baseUrlPath: '/repo' });

/** Requests at a time, each on a connection of its own. */
const BATCH = 20;

const words = (text: string) => text.split(' ');
const piece = fc.oneof(
  fc.constantFrom(...words('/ // \\ .. ../ . ./ %2e %2E%2E %2f %5c %252e %00 % %zz')),
  fc.constantFrom(...words('%0d%0a %c0%ae %ff %C3%A9 ; : @ [ ] | ~ * " < > ^ `')),
  fc.constantFrom(...words('api core references capitals page-2.json index.json index.html 404.html repo')),
  fc.constantFrom(...words('secret.json .git config .env .polity-press escape git loop manifest.json')),
  fc.constantFrom(...words('? & = ?page= &page= page=2 page=last page=7 page=8 # + 1 2 99')),
  fc.constantFrom(...words('http:// https://evil.example file:// //evil.example /api/core/references /docs')),
  fc.string({ unit: 'binary-ascii', maxLength: 3 }).map((text) => text.replace(/[\s\0]/g, '')),
  fc.string({ maxLength: 3 }).map(encodeURIComponent),
);
const target = fc.array(piece, { minLength: 1, maxLength: 16 }).map((pieces) => pieces.join(''));
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PROPFIND', 'BREW');
const value = fc.oneof(
  fc.constantFrom(
    ...words('gzip br * bytes=0-4 bytes=-5'),
    'gzip;q=0, *',
    '"a", W/"b"',
    'Sat, 01 Jan 2000 00:00:00 GMT',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
);
const headers = fc.dictionary(
  fc.constantFrom(...words('Accept-Encoding If-None-Match If-Modified-Since Range Accept Expect Origin')),
  value,
  { maxKeys: 3, noNullPrototype: true },
);

test('answers any target within the contract, and from inside the tree', async () => {
  const one = fc.tuple(
    method,
    fc.oneof(
      target,
      target.map((text) => `/${text}`),
    ),
    headers,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: BATCH }), async (batch) => {
      const answers = await Promise.all(
        batch.map((request) => rawRequest(started.preview.port, requestText(...request))),
      );
      answers.forEach((answer, index) => {
        // None of these origins is of this machine.
        const withheld = 'Origin' in (batch[index]?.[2] ?? {}) ? ['no Access-Control-Allow-Origin'] : [];
        const found = violations(answer, started.folder).filter((each) => !withheld.includes(each));
        expect(found, JSON.stringify(batch[index])).toEqual([]);
        expect(isOfTree(answer, started.folder), JSON.stringify(batch[index])).toBe(true);
      });
    }),
    { numRuns: casesOf(100, 3000) },
  );
  await isAlive();
});

test('answers what is no HTTP in JSON, or closes', async () => {
  const noise = fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes));
  const end = Buffer.from('\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const one = fc.oneof(
    noise,
    noise.map((bytes) => Buffer.concat([Buffer.from('GET /'), bytes, Buffer.from(' HTTP/1.1')])),
    noise.map((bytes) => Buffer.concat([Buffer.from('GET / HTTP/1.1\r\n'), bytes])),
    noise.map((bytes) =>
      Buffer.concat([Buffer.from('POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n'), bytes]),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: BATCH }), async (batch) => {
      const answers = await Promise.all(
        batch.map((bytes) => exchange(started.preview.port, Buffer.concat([bytes, end]))),
      );
      for (const answer of answers.map(parseAnswer)) {
        expect(violations(answer, started.folder)).toEqual([]);
      }
    }),
    { numRuns: 100 },
  );
  await isAlive();
});

async function isAlive(): Promise<void> {
  const answer = await rawRequest(started.preview.port, requestText('GET', '/api/core/references/'));
  expect(answer?.status).toBe(200);
}
