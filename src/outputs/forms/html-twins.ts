import { recordFolder } from '../../contract/tree/record-ids.ts';
import { htmlTwinOf } from '../../contract/tree/tree.ts';
import { unicodeEscape } from '../../terminal/safe-text.ts';
import type { Form } from './form.ts';

/**
 * An `index.html` next to every `index.json`, for a host that serves no other index. It is sent as text/html,
 * where a browser would run scripts in texts: so HTML characters are escaped. They occur only in JSON
 * strings, so JSON.parse returns the same value.
 */
export const htmlTwins: Form = {
  // Twins of records follow from their collection's.
  namesPages: true,
  files(part) {
    if (part.of === 'record') return [htmlTwinOf(recordFolder(part.path, part.id))];
    return part.of === 'index' || part.number === 1 ? [htmlTwinOf(part.path.slice(1))] : [];
  },
  bytes(json) {
    const text = Buffer.from(json).toString('utf8');
    return Buffer.from(text.replace(/[<>&\u2028\u2029]/g, unicodeEscape));
  },
};
