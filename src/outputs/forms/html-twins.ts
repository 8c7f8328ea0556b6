import { recordFolder } from '../../contract/record-ids.ts';
import { htmlTwinOf } from '../../contract/tree.ts';
import type { Form } from './form.ts';

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * A twin `index.html` of every `index.json`, for a host that looks for no other index. It is sent as text/html, and a
 * browser would run scripts in its texts: so what HTML reads is escaped. These characters occur only in strings of
 * JSON, so JSON.parse returns the same value.
 */
export const htmlTwins: Form = {
  // Those of records follow from that of their collection.
  namesPages: true,
  files(part) {
    if (part.of === 'record') return [htmlTwinOf(recordFolder(part.path, part.id))];
    return part.of === 'index' || part.number === 1 ? [htmlTwinOf(part.path.slice(1))] : [];
  },
  bytes(json) {
    const text = Buffer.from(json).toString('utf8');
    return Buffer.from(text.replace(/[<>&\u2028\u2029]/g, (character) => escapes[character] ?? character));
  },
};
