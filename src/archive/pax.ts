/** What may be said of a file and does not matter here: times, owners, attributes. */
const harmless =
  /^(?:[acm]time|[ug](?:id|name)|comment|LIBARCHIVE\.(?:creationtime|xattr\..+)|SCHILY\.(?:dev|ino|nlink|fflags|xattr\..+))$/;

/** The largest file whose size a header has room for. */
const LARGEST = 0o77777777777;

/**
 * Why some PAX records are not taken; null if they are. They may say what the next header has no room for, and nothing
 * that another program, which does not know them, reads otherwise.
 */
export function paxFault(records: ReadonlyMap<string, string>, isGlobal: boolean): string | null {
  for (const [key, value] of records) {
    if (key === 'comment' || (harmless.test(key) && !isGlobal)) continue;
    if (isGlobal) return `says ${key} of all that follow`;
    if (key === 'path' && (/[^\x20-\x7e]/.test(value) || value.length > 100)) continue;
    if (key === 'size' && /^[0-9]{11,15}$/.test(value) && Number(value) > LARGEST) continue;
    return key === 'path' ? 'gives the next one another name' : `says ${key} of the next one`;
  }
  return null;
}

/** Reads PAX records, `<length> <key>=<value>\n` each; null if they are damaged, not UTF-8, or one is there twice. */
export function readPax(body: Buffer): ReadonlyMap<string, string> | null {
  const records = new Map<string, string>();
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for (let at = 0; at < body.length; ) {
      const space = body.indexOf(' ', at);
      const digits = body.toString('latin1', at, space);
      const length = space < 0 || !/^[1-9][0-9]{0,6}$/.test(digits) ? 0 : Number(digits);
      const record = decoder.decode(body.subarray(space + 1, at + length));
      const equals = record.indexOf('=');
      const key = record.slice(0, equals);
      if (at + length > body.length || equals < 1 || !record.endsWith('\n') || records.has(key)) return null;
      records.set(key, record.slice(equals + 1, -1));
      at += length;
    }
  } catch {
    return null;
  }
  return records;
}
