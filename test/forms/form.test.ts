import { expect, it } from 'vitest';
import { filesOf, type Part } from '../../src/forms/form.ts';
import { forms } from '../../src/forms/forms.ts';

const json = () => Buffer.from('{"a":"<b>"}');
const shown = (part: Part) =>
  [...filesOf(Object.values(forms), part, json)].map(({ path, bytes, isNamed }) => [
    path,
    bytes.toString(),
    isNamed,
  ]);

it('gives the files of a part in every form that shows it', () => {
  expect(shown({ of: 'page', path: '/api/x/', number: 1, isLast: false })).toEqual([
    ['api/x/index.json', '{"a":"<b>"}', false],
    ['api/x/page-1.json', '{"a":"<b>"}', false],
    ['api/x/index.html', '{"a":"\\u003cb\\u003e"}', true],
  ]);
  expect(shown({ of: 'record', path: '/api/x/', id: 7 })).toEqual([
    ['api/x/7/index.json', '{"a":"<b>"}', false],
    ['api/x/7/index.html', '{"a":"\\u003cb\\u003e"}', false],
  ]);
  expect(shown({ of: 'index', path: '/' })).toEqual([
    ['index.json', '{"a":"<b>"}', false],
    ['index.html', '{"a":"\\u003cb\\u003e"}', true],
  ]);
});

it('makes no bytes of a part that no form shows', () => {
  const never = () => {
    throw new Error('asked for');
  };
  const record = { of: 'record', path: '/api/x/', id: 7 } as const;
  expect([...filesOf([forms['page-files']], record, never)]).toEqual([]);
});
