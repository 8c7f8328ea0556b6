import { checkSize } from './size-limit.ts';

const NEWLINE = 10;

/**
 * Splits bytes into lines without their newlines, wherever the chunks end: for each chunk, the lines that it ends.
 * A last line without a newline comes too. The lines are views of the chunks.
 *
 * @throws CliError where a line is longer than `limit` bytes
 */
export async function* splitLines(chunks: AsyncIterable<Buffer>, limit?: number): AsyncGenerator<Buffer[]> {
  // Parts of a line that is not at its end, joined only once: a long line may come in very many chunks.
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const line = chunk.subarray(start, end);
      lines.push(parts.length === 0 ? line : Buffer.concat([...parts, line]));
      parts = [];
      size = 0;
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
    size += chunk.length - start;
    checkSize(size, limit);
    yield lines;
  }
  if (parts.length > 0) yield [Buffer.concat(parts)];
}
