import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { systemCode } from '../system-code.ts';
import { Blocks, isEmpty } from './tar-blocks.ts';
import { type Extension, extended, isExtension } from './tar-extension.ts';
import { isNameUtf8, readHeader } from './tar-header.ts';
import { BLOCK, paddingOf } from './tar-writer.ts';
import type { Unpacking } from './unpacking.ts';

/** What an entry is that is not taken, by its type. */
const refusedTypes: Readonly<Record<string, string>> = {
  1: 'is a hard link',
  2: 'is a symbolic link',
  3: 'is a device',
  4: 'is a device',
  6: 'is a pipe',
  S: 'is a sparse file',
};
/** Larger ones hold no name. */
const LONGEST_EXTENSION = 64 * 1024;
/**
 * Unpacks a .tar.gz archive. Its blocks are walked here, and not by tar 7.5, which passes over what follows the end, and
 * over headers that it does not know; what a header holds, that package says.
 */
export async function unpackTar(unpacking: Unpacking): Promise<void> {
  const { packed, faults, signal, done } = unpacking;
  const gunzip = createGunzip();
  const input = async function* () {
    let at = 0;
    for await (const chunk of packed.chunks(0, packed.length)) {
      yield chunk;
      at += chunk.length;
      done(at);
    }
  };
  try {
    await pipeline(
      input,
      gunzip,
      (chunks: AsyncIterable<Buffer>) => readEntries(new Blocks(chunks), unpacking),
      {
        signal,
      },
    );
  } catch (error) {
    const isDamage = /^(?:Z_|ERR_STREAM_PREMATURE_CLOSE$)/.test(systemCode(error) ?? '');
    throw isDamage ? faults.damaged('it cannot be unpacked to its end', error) : error;
  }
  if (gunzip.bytesWritten !== packed.length) throw faults.damaged('something follows its end');
}

async function readEntries(blocks: Blocks, unpacking: Unpacking): Promise<void> {
  const { to, faults, signal } = unpacking;
  for (let extension: Extension = {}; ; ) {
    signal.throwIfAborted();
    const block = await blocks.take(BLOCK);
    if (block.length < BLOCK) throw faults.damaged('it has no end');
    if (isEmpty(block)) {
      if (Object.keys(extension).length > 0) throw faults.damaged('its last entry is missing');
      await expectEnd(blocks, unpacking);
      return;
    }
    const { path: own, type, size: ownSize } = readHeader(block, unpacking);
    const { path = own, size = ownSize } = isExtension(type) ? {} : extension;
    // A name from an extension is checked there: that in the header may end within a character then.
    if (extension.path === undefined && !isExtension(type) && !isNameUtf8(block))
      throw faults.entry(path, 'has a name that is not UTF-8');
    if (isExtension(type)) {
      if (size > LONGEST_EXTENSION) throw faults.entry(path, 'says too much about the next one');
      const body = await blocks.take(size + paddingOf(size));
      if (body.length < size) throw faults.damaged('it ends too early');
      extension = extended(extension, type, body.subarray(0, size), path, unpacking);
      continue;
    }
    extension = {};
    // Programs of old know no type for folders.
    if (type === '5' || (type === '0' && path.endsWith('/'))) {
      if (size !== 0) throw faults.entry(path, 'is a folder with bytes of its own');
      // `tar -C folder .` names the folder itself, too.
      const name = plainName(path);
      if (name !== '') to.announce(name, 0, true);
      continue;
    }
    if (type !== '0')
      throw faults.entry(
        path,
        refusedTypes[type] ?? `has the type ${JSON.stringify(type)}, which is not taken`,
      );
    const name = plainName(path);
    to.announce(name, size);
    await copyBody(blocks, name, size, unpacking);
  }
}

/** `tar -C folder .` begins every name with `./`; folders end with a slash. Empty for the folder itself. */
function plainName(path: string): string {
  return path.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '');
}

async function copyBody(
  blocks: Blocks,
  path: string,
  size: number,
  { to, faults }: Unpacking,
): Promise<void> {
  const file = to.begin(path, size);
  try {
    let left = size;
    while (left > 0) {
      const chunk = await blocks.some(left);
      if (chunk.length === 0) throw faults.damaged('it ends too early');
      file.write(chunk);
      left -= chunk.length;
    }
    file.end();
  } finally {
    file.close();
  }
  const padding = paddingOf(size);
  if ((await blocks.take(padding)).length < padding) throw faults.damaged('it ends too early');
}

/** A second empty block, and nothing but zeros after it. */
async function expectEnd(blocks: Blocks, { faults }: Unpacking): Promise<void> {
  const second = await blocks.take(BLOCK);
  if (second.length < BLOCK || !isEmpty(second)) throw faults.damaged('it has no end');
  for (;;) {
    const rest = await blocks.some(2 ** 16);
    if (rest.length === 0) return;
    if (!isEmpty(rest)) throw faults.damaged('something follows its end');
  }
}
