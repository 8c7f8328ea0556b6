/** What XML 1.0 calls a character (production 2). */
const character = /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u;
const piece = /<\?xml [^?]*\?>|<(\/?)([a-z]+)((?: [a-z]+="[^"<&]*")*)>|([^<]+)/gy;

/**
 * Throws unless a text is well-formed XML, as far as our feeds use it: elements in lower case, attributes in double
 * quotes, references to the predefined entities; and unless its elements are those that RFC 4287 requires of a feed.
 */
export function assertWellFormed(text: string): void {
  if (!character.test(text)) throw new Error('holds what is no character of XML');
  const open: string[] = [];
  const seen: string[] = [];
  let at = 0;
  for (const match of text.matchAll(piece)) {
    const [whole, slash, name = '', , data] = match;
    at += whole.length;
    if (data?.replaceAll(/&(?:amp|lt|gt|quot|apos|#[0-9]+);/g, '').includes('&') || data?.includes(']]>'))
      throw new Error(`holds a mark that is not escaped: ${data}`);
    if (name === '') continue;
    if (slash !== '/') {
      open.push(name);
      seen.push(open.join('/'));
    } else if (open.pop() !== name) throw new Error(`${name} is closed where it is not open`);
  }
  if (at !== text.length) throw new Error(`cannot be read from ${text.slice(at, at + 40)}`);
  if (open.length > 0) throw new Error(`${open.join('/')} is not closed`);
  const count = (path: string) => seen.filter((each) => each === path).length;
  const entries = count('feed/entry');
  for (const part of ['id', 'title', 'updated']) {
    if (count(`feed/${part}`) !== 1) throw new Error(`the feed has not one ${part}`);
    if (count(`feed/entry/${part}`) !== entries) throw new Error(`not every entry has one ${part}`);
  }
  if (count('feed/author/name') !== 1) throw new Error('the feed has no author');
}
