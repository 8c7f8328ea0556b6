/** The beginning of a stream of bytes, and the whole stream, beginning included. */
export interface PeekedBytes {
  /** At least as many bytes as requested, unless there are fewer. */
  readonly head: Buffer;
  readonly bytes: AsyncGenerator<Buffer>;
}

/** Looks at the first bytes of a stream without consuming them. */
export async function peekBytes(source: AsyncIterable<Buffer>, length: number): Promise<PeekedBytes> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  for (let size = 0; size < length; ) {
    const next = await iterator.next();
    if (next.done === true) break;
    chunks.push(next.value);
    size += next.value.length;
  }
  return { head: Buffer.concat(chunks), bytes: putBack(chunks, iterator) };
}

async function* putBack(chunks: Buffer[], iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks.splice(0);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
