import { expect, test } from 'vitest';
import { HTTP_TABLE } from './http-table.ts';

// The requests themselves are sent by test/hosts/preview.test.ts, to the preview as to every other host.
test('the table names each request once', () => {
  const names = HTTP_TABLE.map((wanted) => wanted.name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
