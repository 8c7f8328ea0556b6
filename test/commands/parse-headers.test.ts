import { describe, expect, it } from 'vitest';
import { parseHeaders } from '../../src/commands/run-import-api.ts';

describe('headers of the command line', () => {
  it.each([
    ['Authorization: Token abc', ['Authorization', 'Token abc']],
    ['X-Key:abc', ['X-Key', 'abc']],
    ['X-Key:  a: b  ', ['X-Key', 'a: b']],
    ['X-Empty:', ['X-Empty', '']],
  ])('reads %j', (line, [name = '', value = '']) => {
    expect(parseHeaders([line])).toEqual({ [name]: value });
  });

  it('keeps the last of two of one name', () => {
    expect(parseHeaders(['X-Key: a', 'X-Other: c', 'X-Key: b'])).toEqual({ 'X-Key': 'b', 'X-Other': 'c' });
  });

  it.each([
    's3cr3t',
    ': s3cr3t',
    'X Key: s3cr3t',
    'X-Key: s3cr3t\r\nHost: evil.example',
    'X-Key: s3cr3t\u2028',
    'X-Key: \0s3cr3t',
    'Host: s3cr3t',
    'content-length: s3cr3t',
    'Transfer-Encoding: s3cr3t',
  ])('refuses %j and does not show it', (line) => {
    let message = '';
    try {
      parseHeaders(['X-Good: yes', line]);
    } catch (error) {
      const { name, message: text, hint } = error as Error & { hint: string };
      expect([name, hint]).toEqual(['CliError', expect.stringMatching(/.{10}/)]);
      message = text;
    }
    expect(message).toMatch(/number 2|cannot be set/);
    expect(message).not.toContain('s3cr3t');
  });
});
