import { createReadStream } from 'node:fs';

/**
 * The lines of a text file of any length, written by a build. Not readline: from Node 24 on it also ends a line at
 * U+2028, which JSON may hold. What `verify` and imports read may be hostile: they limit their lines.
 */
export async function* linesOf(path: string): AsyncGenerator<string> {
  // Joined once for each line: a long line would otherwise be copied with each chunk.
  let parts: string[] = [];
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    parts.push(first);
    for (const next of others) {
      yield parts.join('');
      parts = [next];
    }
  }
  if (parts.join('') !== '') yield parts.join('');
}
