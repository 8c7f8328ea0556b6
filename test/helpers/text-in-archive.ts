import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** The text of a file in an archive, of which nothing else is unpacked. */
export async function textIn(archive: string, path: string): Promise<string> {
  const zip = await openPromise(archive);
  try {
    for await (const entry of zip.eachEntry())
      if (entry.fileName === path) return await text(await zip.openReadStreamPromise(entry));
  } finally {
    zip.close();
  }
  throw new Error(`${archive} has no ${path}`);
}
