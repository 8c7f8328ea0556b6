import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  checkReportPlace,
  removeLeftOutReport,
  writeLeftOutReport,
} from '../../../src/commands/reports/left-out-report.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

describe('the report of what was left out', () => {
  it('is for this user only, replaces an earlier one, and goes when there is nothing to tell', () => {
    const path = join(temporaryFolder(), 'report.json');
    for (const left_out of [[1], [2]]) {
      checkReportPlace(path, []);
      writeLeftOutReport(path, { left_out });
      expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ left_out });
    }
    expect(statSync(path).mode & 0o777).toBe(0o600);
    removeLeftOutReport(path);
    removeLeftOutReport(path);
    expect(existsSync(path)).toBe(false);
  });

  it('is never taken for a file of somebody else', () => {
    const path = join(temporaryFolder(), 'report.json');
    writeFileSync(path, '{"left_out":[]}');
    removeLeftOutReport(path);
    expect(() => checkReportPlace(path, [])).toThrow('exists and is not a report');
    expect(readFileSync(path, 'utf8')).toBe('{"left_out":[]}');
  });
});
