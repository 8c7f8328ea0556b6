import { checkSize } from '../dump-faults.ts';
import { JoinedBytes } from '../joined-bytes.ts';

const NEWLINE = 10;

/**
 * Yields the lines that end in each chunk, as views of it. Throws CliError for a line beyond `limit` bytes.
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>, limit?: number): AsyncGenerator<Buffer[]> {
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
      checkSize(open.length + chunk.length - start, limit);
      open.add(chunk.subarray(start));
      isOpen = true;
    }
    yield lines;
  }
  if (isOpen) yield [open.take()];
}
