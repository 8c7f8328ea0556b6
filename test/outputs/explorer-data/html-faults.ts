const VOID = new Set(['meta', 'link', 'br', 'img', 'input', 'hr']);

/** What is wrong with the HTML of a page that closes every element: tags without a partner, signs that are no text. */
export function htmlFaults(html: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z0-9:-]+(?:="[^"<>]*")?)*)(\/?)>/y;
  const text = /[^<>&]+|&(?:amp|lt|gt|quot|#39);|<!doctype html>/y;
  let at = 0;
  while (at < html.length) {
    tag.lastIndex = at;
    text.lastIndex = at;
    const found = tag.exec(html);
    if (found !== null) {
      const [whole, close, name = '', , end] = found;
      if (close === '/') {
        const last = open.pop();
        if (last !== name) faults.push(`</${name}> closes ${last}`);
      } else if (!VOID.has(name) && end === '') open.push(name);
      at += whole.length;
      continue;
    }
    const plain = text.exec(html)?.[0];
    if (plain === undefined) return [...faults, `at ${at}: ${html.slice(at, at + 40)}`];
    at += plain.length;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Cs}/u.test(html))
    faults.push('a character that no HTML may hold');
  return open.length > 0 ? [...faults, `never closed: ${open.join(', ')}`] : faults;
}

/** The text of HTML without its tags. */
export function textOf(html: string): string {
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? '');
}
