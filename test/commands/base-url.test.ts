import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../src/commands/base-url.ts';
import { CliError } from '../../src/contract/errors.ts';

function refusal(text: string): string {
  try {
    return `accepted as ${parseBaseUrl(text)}`;
  } catch (error) {
    if (error instanceof CliError) return error.message;
    throw error;
  }
}

describe('an address that is refused', () => {
  it.each([
    ['https://me:secret@example.org', '"https://…@example.org": it would publish a user name'],
    ['https://me:secret@exa mple.org', '"https://…@exa mple.org": an address cannot hold spaces'],
    ['https://me:se/cr@secret@[::1', '"https://…@[::1": this is not an address'],
    ['ftp://me:secret@example.org/a', '"ftp://…@example.org/a": only http and https'],
    ['https:me:secret@example.org', '"https:…@example.org": the host is missing'],
    ['me:secret@example.org', '"me:…@example.org": only http and https'],
    ['https://example.org/?token=secret#secret', '"https://example.org/?…": it must not hold a query'],
    ['https://example.org/#secret', '"https://example.org/?…": it must not hold a query'],
    ['https://example.org/\u0001', '"https://example.org/\\u0001": an address cannot hold'],
    ['https://example.org/a b', '"https://example.org/a b": an address cannot hold'],
  ])('is shown without what is secret: %s', (text, message) => {
    expect(refusal(text)).toContain(`--base-url ${message}`);
    expect(refusal(text)).not.toContain('secret');
  });
});
