import { createReadStream } from 'node:fs';
import { JoinedBytes } from './joined-bytes.ts';

const NEWLINE = 10;

/**
 * Yields the lines that end in each chunk, as views of it. Not readline: from Node 24 on it also ends a line at U+2028,
 * which JSON may hold.
 * @param check throws for a line of so many bytes that it would fill the memory
 */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  check: (bytes: number) => void,
): AsyncGenerator<Buffer[]> {
  const open = new JoinedBytes();
  let isOpen = false;
  for await (const chunk of chunks) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = chunk.subarray(start, end);
      if (isOpen) open.add(line);
      lines.push(isOpen ? open.take() : line);
      isOpen = false;
      start = end + 1;
    }
    if (start < chunk.length) {
      check(open.length + chunk.length - start);
      open.add(chunk.subarray(start));
      isOpen = true;
    }
    yield lines;
  }
  if (isOpen) yield [open.take()];
}

/** The lines of a text file of any length, which a build wrote. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const lines of splitLines(createReadStream(path), () => {}))
    for (const line of lines) yield line.toString();
}
