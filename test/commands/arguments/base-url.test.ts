import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../../src/commands/arguments/base-url.ts';
import { CliError } from '../../../src/contract/errors.ts';

function refusal(text: string): string {
  try {
    return `accepted as ${parseBaseUrl(text)}`;
  } catch (error) {
    if (error instanceof CliError) return `${error.message}\nhint: ${error.hint}`;
    throw error;
  }
}

const lines = (...texts: readonly string[]) => texts.flatMap((text) => text.split('  '));

/** Addresses by why they are refused. */
const refused = {
  'an address cannot hold spaces, backslashes or control characters': [
    ...[' https://example.org', 'https://example.org ', 'https:\\\\example.org', 'https://example.org\\a'],
    ...['https://example.org/a b', 'https://example.org/a\tb', 'https://example.org/a\nb'],
    ...['https://example.org/\u0001', '\u0007https://example.org', 'https://example.org/\u007f'],
    ...['https://example.org/\u0085', 'https://example.org/\u00a0', 'https://example.org/\u2028'],
    ...['https://me:secret@exa mple.org', 'https://me:secret@example.org\\a'],
  ],
  'this is not an address': lines(
    '  example.org  //example.org  /api  https://  https:  https://:8000  https://example.org:99999',
    'https://example.org:port  https://[::1  https://[::g]  https://256.256.256.256  https://exa%20mple.org',
    'https://a<b>  https://me:secret@  https://me:secret@[::1  https://me:se/cr@secret@[::1  https://%',
  ),
  'it must begin with http:// or https://': lines(
    'ftp://example.org  file:///srv/www  javascript:alert(1)  data:text/html,x  ws://example.org  s3://bucket',
    'mailto:a@example.org  localhost:8000  ftp://me:secret@example.org/a  me:secret@example.org',
    'postgres://me:secret@example.org/db  HTTPX://example.org',
  ),
  'the host is missing': lines(
    'https:example.org  https:/example.org  https:///a  https:me:secret@example.org',
  ),
  'it would publish a user name or a password': lines(
    'https://me:secret@example.org  https://me@example.org  https://:secret@example.org',
    'https://me:secret@example.org/?a=b  https://secret@example.org/a@b  https://a@secret@example.org',
  ),
  'it must not hold a query or a fragment': lines(
    'https://example.org/?  https://example.org/#  https://example.org?page=2  https://example.org/a#b',
    'https://example.org/?token=secret#secret  https://example.org/#secret  https://example.org/?#',
  ),
  'its path has an empty part': lines(
    'https://example.org//a  https://example.org///  https://example.org/a//b/',
  ),
};

describe('an address that is refused', () => {
  const all = Object.entries(refused).flatMap(([reason, texts]) => texts.map((text) => [text, reason]));

  it.each(all)('%j, because %s', (text, reason) => {
    expect(refusal(text)).toMatch(/^--base-url .*\nhint: Give an address/s);
    expect(refusal(text)).toContain(`: ${reason}\n`);
    expect(refusal(text)).not.toContain('secret');
  });

  it.each([
    ['https://me:secret@example.org', '"https://…@example.org"'],
    ['https://me:se/cr@secret@[::1', '"https://…@[::1"'],
    ['me:secret@example.org', '"me:…@example.org"'],
    ['https://example.org/?token=secret#secret', '"https://example.org/?…"'],
    ['https://example.org/#secret', '"https://example.org/#…"'],
    ['https://example.org/\u0001', '"https://example.org/\\u0001"'],
  ])('is shown without what is secret: %s', (text, shown) => {
    expect(refusal(text)).toContain(`--base-url ${shown}: `);
  });
});

describe('an address that looks bad and is good', () => {
  it.each([
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://日本.example/データ', 'https://xn--wgv71a.example/%E3%83%87%E3%83%BC%E3%82%BF'],
    ['http://[::1]:8000', 'http://[::1]:8000'],
    ['http://[2001:DB8::0:1]/a', 'http://[2001:db8::1]/a'],
    ['https://example.org:443', 'https://example.org'],
    ['http://example.org:8080/', 'http://example.org:8080'],
    ['HTTPS://EXAMPLE.ORG/Path', 'https://example.org/Path'],
    ['https://example.org//', 'https://example.org'],
    ['https://example.org/a/', 'https://example.org/a'],
    ['https://example.org/a%20b/%C3%A9', 'https://example.org/a%20b/%C3%A9'],
    ['https://example.org/a/../b/./c', 'https://example.org/b/c'],
    ['https://example.org/%2e%2e/x', 'https://example.org/x'],
    ['https://example.org/"<script>', 'https://example.org/%22%3Cscript%3E'],
    ["https://example.org/it's$(x)`", "https://example.org/it's$(x)%60"],
    ['https://example.org/100%', 'https://example.org/100%'],
    ['http://127.1', 'http://127.0.0.1'],
    [
      `https://example.org/${'long/'.repeat(2000)}`,
      `https://example.org/${'long/'.repeat(2000).slice(0, -1)}`,
    ],
  ])('%s', (address, published) => {
    expect(parseBaseUrl(address)).toBe(published);
  });
});
