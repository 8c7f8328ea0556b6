import { expect, it } from 'vitest';
import { type Form, filesOf, type Part } from '../../src/forms/form.ts';
import { forms } from '../../src/forms/forms.ts';

/** A form of records, as it would be one file and one line in the table. */
const recordFiles: Form = {
  followsPages: false,
  files: (part) => (part.of === 'record' ? [`${part.path.slice(1)}${part.id}/index.json`] : []),
  bytes: (json) => json,
};

const json = () => Buffer.from('{"a":"<b>"}');
const shown = (part: Part, chosen: readonly Form[] = [...Object.values(forms), recordFiles]) =>
  [...filesOf(chosen, part, json)].map(({ path, bytes, isNamed }) => [path, bytes.toString(), isNamed]);

it('gives the files of a part in every form that shows it', () => {
  expect(shown({ of: 'page', path: '/api/x/', number: 1, isLast: false })).toEqual([
    ['api/x/index.json', '{"a":"<b>"}', false],
    ['api/x/page-1.json', '{"a":"<b>"}', false],
    ['api/x/index.html', '{"a":"\\u003cb\\u003e"}', true],
  ]);
  expect(shown({ of: 'record', path: '/api/x/', id: 7 })).toEqual([
    ['api/x/7/index.json', '{"a":"<b>"}', true],
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
  expect([...filesOf(Object.values(forms), record, never)]).toEqual([]);
});
