import { isUtf8 } from 'node:buffer';
import { paxFault, readPax } from './pax.ts';
import type { Unpacking } from './unpacking.ts';

/** GNU's header for a name that the next one has no room for, and PAX's for anything of the next one, or of all. */
const [LONG_NAME, PAX, GLOBAL_PAX] = ['L', 'x', 'g'];
/** What is said of the next entry before its header. */
export interface Extension {
  readonly path?: string;
  readonly size?: number;
}

/** Whether an entry of this type only says something of those after it. */
export function isExtension(type: string): boolean {
  return [LONG_NAME, PAX, GLOBAL_PAX].includes(type);
}

/** What is known of the next entry after one more extension. */
export function extended(
  before: Extension,
  type: string,
  body: Buffer,
  path: string,
  { faults }: Unpacking,
): Extension {
  if (type === LONG_NAME) {
    const end = body.indexOf(0);
    const name = body.toString('utf8', 0, end < 0 ? body.length : end);
    if (!isUtf8(body)) throw faults.entry(name, 'has a name that is not UTF-8');
    // It is for what has no room in the header: a short one would only show two names to two programs.
    if (before.path !== undefined || Buffer.byteLength(name) < 100)
      throw faults.entry(path, 'gives the next one another name');
    return { ...before, path: name };
  }
  const records = readPax(body);
  if (records === null) throw faults.damaged('a header in it is damaged');
  const fault = paxFault(records, type === GLOBAL_PAX);
  if (fault !== null || (before.path !== undefined && records.has('path')))
    throw faults.entry(path, fault ?? 'gives the next one another name');
  const [name, size] = [records.get('path'), records.get('size')];
  return {
    ...before,
    ...(name !== undefined && { path: name }),
    ...(size !== undefined && { size: Number(size) }),
  };
}
