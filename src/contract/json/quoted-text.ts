import { jsonText } from './json-text.ts';

/** Everything but what JSON escapes, and U+2028 and U+2029, which the service escapes too. */
const plain = /^[ !#-[\]-\u2027\u202a-\ud7ff\ue000-\uffff]*$/;

/**
 * A text as JSON. Most texts need no escapes, and this test takes half the time of JSON.stringify: 0.2 µs
 * instead of 0.43 for 200 characters.
 */
export function quotedText(text: string): string {
  return plain.test(text) ? `"${text}"` : jsonText(text);
}
