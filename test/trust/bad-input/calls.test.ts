import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../../src/commands/base-url.ts';
import { CliError } from '../../../src/contract/errors.ts';
import { isLongRun } from '../crash-safety/cases.ts';
import { tally } from '../tally.ts';
import { checkCases, secret } from './bad-case.ts';
import { badCalls, goodBaseUrls, goodCalls, refusedAddresses, refusedBaseUrls } from './calls.ts';

/** What is said of an address that is refused. */
function refusal(address: string): string {
  try {
    return `accepted as ${parseBaseUrl(address)}`;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return `${error.message}\nhint: ${error.hint}`;
  }
}

describe('base URLs that are refused', () => {
  tally('bad input: base URLs that are refused', refusedAddresses.length);

  it.each(refusedAddresses)('$name', ({ address, message }) => {
    expect(refusal(address)).toMatch(message);
    expect(refusal(address)).not.toContain(secret);
  });
});

describe('base URLs that look bad and are good', () => {
  const good = Object.entries(goodBaseUrls);
  tally('bad input: base URLs that look bad and are good', good.length);

  it.each(good)('%s', (address, published) => {
    expect(parseBaseUrl(address)).toBe(published);
  });
});

if (isLongRun) checkCases('base URLs that are refused, by a process each', refusedBaseUrls);
checkCases('options that are refused', badCalls, { isSampled: true });
checkCases('calls that look bad and are good', goodCalls, { isSampled: true });
