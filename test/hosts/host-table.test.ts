import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apache } from '../../src/hosts/apache.ts';
import { hosts } from '../../src/hosts/index.ts';
import { columns, hostTable } from './host-table.ts';

const file = new URL('../../docs/hosts.md', import.meta.url);
const marks = /(<!-- host table: begin -->\n)[\s\S]*?(<!-- host table: end -->)/;

it('docs/hosts.md has the table of the results; UPDATE_RESULTS=1 writes it', () => {
  const text = readFileSync(file, 'utf8');
  const expected = text.replace(marks, (_, begin, end) => `${begin}${hostTable()}\n${end}`);
  if (process.env.UPDATE_RESULTS === '1') writeFileSync(file, expected);
  expect(readFileSync(file, 'utf8')).toBe(expected);
});

it('the table has a column for every result', () => {
  const results = readdirSync(new URL('results/', import.meta.url)).map((name) =>
    name.replace(/\.json$/, ''),
  );
  expect(columns.map(({ file }) => file as string).sort()).toEqual(results.sort());
});

it('the table has a column for every host', () => {
  const files = columns.map(({ file }) => file as string);
  const without = hosts.filter(
    ({ name }) => !files.some((file) => file === name || file.startsWith(`${name}-`)),
  );
  expect(
    without.map(({ name }) => name),
    'in `columns` of test/hosts/host-table.ts',
  ).toEqual([]);
});

it('docs/hosts.md names the modules that Apache needs', () => {
  const [command = 'none'] = /a2enmod [a-z ]+/.exec(apache.use(String.raw)) ?? [];
  expect(readFileSync(file, 'utf8')).toContain(`${command}\``);
});
