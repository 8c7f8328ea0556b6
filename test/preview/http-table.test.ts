import { describe, expect, test } from 'vitest';
import { differences, sendCase, violations } from './check-answer.ts';
import { HTTP_TABLE, type HttpAnswer } from './http-table.ts';
import { usePreview } from './use-preview.ts';

const started = usePreview({ baseUrlPath: '/repo' });
const rows = [...new Set(HTTP_TABLE.map((wanted) => wanted.row))];

test('the table names each request once', () => {
  const names = HTTP_TABLE.map((wanted) => wanted.name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe.each(rows)('%s', (row) => {
  const cases = HTTP_TABLE.filter((wanted) => wanted.row === row);

  test.each(cases)('$name', async (wanted) => {
    const answer = await sendCase(started.preview.port, wanted);
    expect(violations(answer, started.folder)).toEqual([]);
    if (answer === null) return;
    // The first answer of the list is the preview's own.
    const [own] = wanted.answers as [HttpAnswer];
    expect(differences(answer, own, wanted.method, started.folder)).toEqual([]);
  });
});

describe('under the path of the base URL', () => {
  const cases = HTTP_TABLE.filter((wanted) => wanted.target.startsWith('/'));

  test.each(cases)('$name', async (wanted) => {
    const answer = await sendCase(started.preview.port, wanted, '/repo');
    expect(violations(answer, started.folder)).toEqual([]);
    if (answer === null) return;
    const [own] = wanted.answers as [HttpAnswer];
    const moved = own.location === undefined ? own : { ...own, location: `/repo${own.location}` };
    expect(differences(answer, moved, wanted.method, started.folder)).toEqual([]);
  });
});
