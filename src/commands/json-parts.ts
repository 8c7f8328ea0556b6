/** Items of a list in one part. */
const itemsAtOnce = 1000;

/**
 * What `JSON.stringify(value, null, 2)` returns, in parts: an export may have millions of problems, and a JavaScript
 * string cannot hold more than 512 MB.
 *
 * @param value an object with one key or more; its lists may be of any length
 */
export function* jsonParts(value: Readonly<Record<string, unknown>>): Generator<string> {
  let before = '{';
  for (const [key, item] of Object.entries(value)) {
    yield `${before}\n  ${JSON.stringify(key)}: `;
    if (Array.isArray(item) && item.length > 0) yield* listParts(item);
    else yield indented(item);
    before = ',';
  }
  yield '\n}';
}

function* listParts(list: readonly unknown[]): Generator<string> {
  for (let at = 0; at < list.length; at += itemsAtOnce) {
    const items = indented(list.slice(at, at + itemsAtOnce)).slice('['.length, -'\n  ]'.length);
    yield (at === 0 ? '[' : ',') + items;
  }
  yield '\n  ]';
}

/** A value as written below a key. Line ends within texts are escaped, so every line end is one of the layout. */
function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
}
