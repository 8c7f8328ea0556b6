import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documentNamed } from '../helpers/documentation.ts';

const test = fileURLToPath(new URL('..', import.meta.url));
const there = ['', 'model/', 'outputs/', 'publish/', 'sources/'].flatMap((room) =>
  readdirSync(`${test}${room}`).map((name) => `${room}${name}`),
);

it('test/README.md names suites that are there', () => {
  const rows = documentNamed('test/README.md').match(/^\| `.*$/gm) ?? [];
  const names = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  expect(names.length).toBeGreaterThan(20);
  const missing = names.filter(
    ([, name = '']) => !there.some((each) => each === name || each.startsWith(name.replace('*', ''))),
  );
  expect(missing).toEqual([]);
});
