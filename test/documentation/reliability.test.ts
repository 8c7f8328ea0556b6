import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documentNamed } from '../helpers/documentation.ts';

const tests = fileURLToPath(new URL('..', import.meta.url));

/** What tests promise in words that are the same in each run. */
function promises(): string[] {
  const rooms = readdirSync(tests, { withFileTypes: true }).filter((item) => item.isDirectory());
  const files = rooms.flatMap(({ name }) =>
    readdirSync(`${tests}/${name}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
      .map((file) => `${name}/${file}`),
  );
  return files.flatMap((file) =>
    [...readFileSync(`${tests}/${file}`, 'utf8').matchAll(/\btally\(\s*(?:'([^'\n]+)'|"([^"\n]+)")/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  );
}

it('docs/reliability.md names every promise that npm run trust tries', () => {
  const text = documentNamed('docs/reliability.md');
  const all = promises();
  expect(all.length).toBeGreaterThan(40);
  expect(all.filter((promise) => !text.includes(promise))).toEqual([]);
});
