import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readValue } from '../../src/model/values/read-value.ts';
import { inQuotes, showName, shownPath, showText } from '../../src/terminal/safe-text.ts';
import { character, property } from '../helpers/property.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { valueTypeNamed } from '../helpers/value-type-named.ts';

// A control character, a direction, a joiner, a tag.
const evil = 'a\u001b\r\u202e\u200d\u{e0041}b';
const seen = 'a\\u001b\\r\\u202e\\u200d\\udb40\\udc41b';

describe('a character that one cannot see', () => {
  it('looks the same in a text, a name, a path and a value that cannot be read', () => {
    const forms = [showText(evil), showName(evil), shownPath(evil), inQuotes(evil)];
    expect(new Set(forms)).toEqual(new Set([`"${seen}"`]));
    expect(readValue(valueTypeNamed('integer'), evil)).toMatchObject({
      reason: expect.stringContaining(`is the text "${seen}"`),
    });
  });

  it('looks the same in text, in JSON and in events', async () => {
    const run = (...more: string[]) => runHere(['build', '--collection', evil, ...more]);
    const text = await run();
    const json = await run('--json');
    const events = await run('--events');
    const message = `unknown collection "${seen}"`;
    expect(text.stderr).toContain(`error: ${message}\n`);
    expect(JSON.parse(json.stdout).error.message).toBe(message);
    expect(JSON.parse(events.stderr.split('\n')[0] ?? '').message).toBe(message);
  });
});

describe('a text in a message', () => {
  property([fc.string({ unit: character, maxLength: 200 })])('is short and on one line', (text) => {
    const shown = showText(text);
    expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect(shown).not.toMatch(/\p{Cf}/u);
    if (text.length <= 60) expect(JSON.parse(shown)).toBe(text);
    else expect(JSON.parse(shown)).toBe(`${text.slice(0, 60)}…`);
  });
});
