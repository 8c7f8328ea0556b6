import { expect, it } from 'vitest';
import { namedFiles, type Part } from '../../../src/outputs/forms/form.ts';
import { forms } from '../../../src/outputs/forms/forms.ts';

const json = Buffer.from('{"a":"<b>"}');
const all = [forms['page-files'], forms['record-files'], forms['html-twins']];
const shown = (part: Part) =>
  all.flatMap((form) => form.files(part).map((path) => [path, Buffer.from(form.bytes(json)).toString()]));

it('gives the files of a part in every form that shows it', () => {
  expect(shown({ of: 'page', path: '/api/x/', number: 1, isLast: false })).toEqual([
    ['api/x/index.json', '{"a":"<b>"}'],
    ['api/x/page-1.json', '{"a":"<b>"}'],
    ['api/x/index.html', '{"a":"\\u003cb\\u003e"}'],
  ]);
  expect(shown({ of: 'record', path: '/api/x/', id: 7 })).toEqual([
    ['api/x/7/index.json', '{"a":"<b>"}'],
    ['api/x/7/index.html', '{"a":"\\u003cb\\u003e"}'],
  ]);
  expect(shown({ of: 'index', path: '/' })).toEqual([
    ['index.json', '{"a":"<b>"}'],
    ['index.html', '{"a":"\\u003cb\\u003e"}'],
  ]);
});

it('has the manifest name what does not follow from it, whichever pages are written', () => {
  expect(namedFiles(all, '/api/x/', 3)).toEqual(['api/x/index.html']);
  expect(namedFiles([forms['page-files'], forms['record-files']], '/api/x/', 3)).toEqual([]);
});
