import DOMPurify from 'dompurify';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { hasTags, takeFootnotes } from '../plain-text.ts';

const plain = ['lang', 'dir', 'colspan', 'rowspan', 'data-note'];

/** Tags and attributes that cannot load, run or imitate the surrounding page. */
const allowed = {
  ALLOWED_TAGS: (
    'a abbr b blockquote br cite code dd del dl dt em i li ol p q s small span strong sub sup ' +
    'table tbody td th thead tr u ul'
  ).split(' '),
  ALLOWED_ATTR: ['href', ...plain],
  ADD_URI_SAFE_ATTR: plain,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

export function SafeHtml({ text }: { readonly text: string }) {
  const whole = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const box = whole.current;
    if (box === null) return;
    const { body, notes } = takeFootnotes(text);
    box.replaceChildren(safe(body));
    for (const place of box.querySelectorAll('[data-note]')) {
      const number = place.getAttribute('data-note') ?? '';
      place.removeAttribute('data-note');
      // A text may contain such a mark itself, without a note.
      if (Number(number) >= 1 && Number(number) <= notes.length)
        place.append(jump(`${id}-note-`, `${id}-ref-`, number));
    }
    if (notes.length === 0) return;
    const list = document.createElement('ol');
    list.className = 'footnotes';
    for (const [index, note] of notes.entries()) {
      const item = document.createElement('li');
      item.append(safe(note), ' ', jump(`${id}-ref-`, `${id}-note-`, String(index + 1), '↩'));
      list.append(item);
    }
    box.append(list);
  }, [text]);
  return <div ref={whole} class={hasTags(text) ? 'prose' : 'prose lines'} />;
}

/**
 * Chromium reports each handler and style that it parses as a CSP violation, even if nothing runs. So a sign
 * renames all possible names of such attributes, and is removed again where it was text; `noembed` is parsed
 * as `style` is, and also dropped with its content.
 */
function safe(html: string): DocumentFragment {
  let code = 0xe000;
  while (html.includes(String.fromCharCode(code))) code += 1;
  const sign = String.fromCharCode(code);
  const marked = html.replace(/<(\/?)style\b/gi, '<$1noembed').replace(/(?<=[\s/"'])(?=on|style)/gi, sign);
  const fragment = DOMPurify.sanitize(marked, { ...allowed, RETURN_DOM_FRAGMENT: true });
  const nodes = document.createNodeIterator(fragment, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    if (node instanceof Element)
      for (const each of node.attributes) each.value = each.value.replaceAll(sign, '');
    else if (node.nodeValue?.includes(sign)) node.nodeValue = node.nodeValue.replaceAll(sign, '');
  }
  return fragment;
}

/** A button, because the fragment of the address selects the view. */
function jump(to: string, from: string, number: string, text = number): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'note-mark';
  button.id = from + number;
  button.textContent = text;
  button.setAttribute('aria-label', text === number ? `Note ${number}` : `Back to the text, note ${number}`);
  button.addEventListener('click', () => {
    const target = document.getElementById(to + number);
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  });
  return button;
}
