import { describe, expect, it } from 'vitest';
import { problemLines } from '../../../src/commands/reports/problem-lines.ts';
import { openExport } from '../../../src/sources/export/open-export.ts';
import { kinds } from '../../helpers/bundled.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { type BadCase, checkCases } from './bad-case.ts';
import { emptied, missingColumns, missingTables } from './missing.ts';

/** What the check of an export says before anything is read. */
function textOfCheck({ make }: BadCase): string {
  const source = openExport(make(temporaryFolder()));
  try {
    return problemLines(source.check(kinds).problems).join('\n');
  } finally {
    source.close();
  }
}

describe('each table and column that is missing', () => {
  it.each([...missingTables, ...missingColumns])('is found before anything is read: $name', (one) => {
    expect(one.outcome).toHaveProperty('message');
    if (typeof one.outcome === 'object') expect(textOfCheck(one)).toMatch(one.outcome.message);
  });
});

checkCases('missing tables', missingTables, { isSampled: true, everyday: 4 });
checkCases('missing columns', missingColumns, { everyday: 4 });
checkCases('what appears in place of a table', emptied);
