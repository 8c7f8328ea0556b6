import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createContext, jsonParts, notes, warnings } from '../../src/commands/create-context.ts';
import { property } from '../helpers/property.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const text = (value: Readonly<Record<string, unknown>>) => [...jsonParts(value)].join('');

property([fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, noNullPrototype: true })])(
  'gives what JSON.stringify gives',
  (value) => {
    expect(text(value)).toBe(JSON.stringify(value, null, 2));
  },
);

test.each([0, 1, 999, 1000, 1001, 2000, 2500])('gives a list of %i items in parts', (length) => {
  const problems = Array.from({ length }, (_, record) => ({ record, message: 'line\nend', list: [1] }));
  const value = { ok: false, problems, last: null };
  expect(text(value)).toBe(JSON.stringify(value, null, 2));
  expect(Math.max(...[...jsonParts(value)].map((part) => part.length))).toBeLessThan(150_000);
});

test.each([
  [[], 'note: a\nwarning: b\n'],
  [['--quiet'], 'warning: b\n'],
  [['--quiet', '--events'], '{"event":"warning","message":"b","details":[],"hint":null}\n'],
])('with %j, it reports %j', (args, reported) => {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) > 0 };
  const { signal } = new AbortController();
  const context = createContext('0', args, { stdout: output, stderr: output, signal, env: {} });
  context.notify(...notes(['a']), ...warnings(['b']));
  expect(written.join('')).toBe(reported);
});

test.each([[[]], [['--events']]])('masks what was typed, not words of the data: %j', (options) => {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) > 0 };
  const { signal } = new AbortController();
  const args = ['build', 'host=h password=s3cret', ...options];
  const context = createContext('0', args, { stdout: output, stderr: output, signal, env: {} });
  const notice = {
    level: 'error',
    message: 'cannot read host=h password=s3cret',
    details: ['core_polity 1 (doi:a@b): password=x'],
    hint: "build FILE --out 'host=h password=s3cret'",
  } as const;
  context.notify(notice);
  for (const text of [written.join(''), JSON.stringify(context.eventOf(notice))]) {
    expect(text).not.toContain('s3cret');
    expect(text).toContain('core_polity 1 (doi:a@b): password=x');
  }
});

test.each([
  ['build', 'a:b@c'],
  ['build', '--out=a:b@c'],
])('shows files that exist: %s %s', (...args) => {
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(temporaryFolder());
  writeFileSync('a:b@c', '');
  const output = { write: () => true };
  const { signal } = new AbortController();
  const context = createContext('0', args, { stdout: output, stderr: output, signal, env: {} });
  expect(context.eventOf({ level: 'error', message: 'in a:b@c' }).message).toBe('in a:b@c');
});
