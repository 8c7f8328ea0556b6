import { CliError } from '../contract/errors.ts';

/** Always set by fetch itself. */
const FIXED = /^(host|connection|content-length|transfer-encoding|expect|te|trailer|upgrade|keep-alive)$/i;

/**
 * Parses `--header` values: `Authorization: Token abc`. The last of equal names wins. Errors never show a
 * value: it may be a secret, and errors end up in logs.
 */
export function parseHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(lines.map(parseHeader));
}

function parseHeader(line: string, index: number): [string, string] {
  const [, name = '', value = ''] =
    /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? [];
  if (name === '') {
    throw new CliError(
      `header number ${index + 1} is not a header (it is not shown, as it may be a secret)`,
      {
        hint: 'Give a name, a colon and a value: --header "Authorization: Token ...".',
      },
    );
  }
  if (FIXED.test(name)) {
    throw new CliError(`the header ${name} cannot be set`, {
      hint: 'Leave it out: it follows from the address and the connection.',
    });
  }
  return [name, value.trim()];
}
