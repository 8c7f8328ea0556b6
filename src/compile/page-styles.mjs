// The styles of pages that need few of them: the rules of a style sheet whose words are in the code that makes the pages.

/** Parts of a text between commas that are in no parentheses. */
function listed(text) {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop() + character);
  }
  return parts;
}

/** Blocks of a style sheet without comments: what is before the brace, and what is in it. */
function* blocks(css) {
  let [start, open, depth] = [0, 0, 0];
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') {
      if (depth === 0) open = at;
      depth += 1;
    }
    if (css[at] !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    yield [css.slice(start, open), css.slice(open + 1, at)];
    start = at + 1;
  }
}

/** Ids, then classes and the like, then elements; a list counts as its most specific part. */
function specificity(selector) {
  const count = (pattern) => selector.match(pattern)?.length ?? 0;
  return count(/#/g) * 1e6 + count(/[.[]|(?<!:):(?=[a-z])/g) * 1e3 + count(/(?<![\w.#:[="-])[a-z]\w*/g);
}

const highest = (selectors) => Math.max(...selectors.map(specificity));

/**
 * @param css without comments, and without spaces that mean nothing
 * @param code minified: its words are mostly texts. `state-${code}` matches all classes that begin so.
 */
export function stylesUsedIn(css, code) {
  // Names of properties are no texts.
  const texts = code.replace(/\.[a-zA-Z]\w*|(?<=[{,])\w+(?=:)/g, ' ');
  const words = new Set(texts.match(/[\w-]+/g));
  const isWritten = (name) => words.has(name) || words.has(name.replace(/[^-]+$/, ''));
  const isId = (name) => new RegExp(`\\bid(="|:["'\`])${name}`).test(code);
  const used = (list) => listed(list).flatMap((each) => selectorIn(each) ?? []);

  /** A selector without the parts of its lists that no page has; null if it finds nothing. */
  function selectorIn(selector) {
    let isEmpty = false;
    const kept = selector.replace(/:(is|where)\(((?:[^()]|\([^()]*\))*)\)/g, (whole, kind, list) => {
      const parts = used(list);
      if (parts.length === 0) isEmpty = true;
      // A shorter list must not count for less.
      if (kind === 'is' && parts.length > 0 && highest(parts) < highest(listed(list))) return whole;
      return `:${kind}(${parts.join()})`;
    });
    if (isEmpty) return null;
    // What is in the lists was looked at, or need not be there.
    const own = kept.replace(/\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g, '').replace(/::?[\w-]+/g, ' ');
    for (const [, sign, name] of own.matchAll(/([.#]?)([a-zA-Z_][\w-]*)/g))
      if (!(sign === '#' ? isId(name) : isWritten(name))) return null;
    return kept;
  }

  function rulesIn(sheet) {
    let kept = '';
    for (const [head, body] of blocks(sheet)) {
      const isGroup = /^@(media|container|supports)/.test(head);
      const inside = isGroup ? rulesIn(body) : body;
      const selectors = head.startsWith('@') ? head : used(head).join();
      if (inside !== '' && selectors !== '') kept += `${selectors}{${inside}}`;
    }
    return kept;
  }

  const kept = rulesIn(css);
  const rules = kept.replace(/(--[\w-]+):[^;{}]+;/g, (whole, name) =>
    kept.includes(`var(${name}`) ? whole : '',
  );
  return rules.replace(/@keyframes (\w+)\{(?:[^{}]|\{[^{}]*\})*\}/g, (whole, name) =>
    new RegExp(`animation:[^;}]*\\b${name}\\b`).test(rules) ? whole : '',
  );
}
