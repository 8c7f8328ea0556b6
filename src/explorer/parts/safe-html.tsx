import DOMPurify from 'dompurify';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { hasTags, takeFootnotes } from '../footnotes.ts';

/** Attributes whose values are no addresses. */
const plain = ['lang', 'dir', 'colspan', 'rowspan', 'data-note'];

/** What a text may be made of: nothing that loads, runs or looks like a part of the page around it. */
const allowed = {
  ALLOWED_TAGS: [
    ...[
      'a',
      'abbr',
      'b',
      'blockquote',
      'br',
      'cite',
      'code',
      'dd',
      'del',
      'dl',
      'dt',
      'em',
      'i',
      'li',
      'ol',
      'p',
    ],
    ...[
      'q',
      's',
      'small',
      'span',
      'strong',
      'sub',
      'sup',
      'table',
      'tbody',
      'td',
      'th',
      'thead',
      'tr',
      'u',
      'ul',
    ],
  ],
  ALLOWED_ATTR: ['href', ...plain],
  ADD_URI_SAFE_ATTR: plain,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

/** HTML of the databank, made safe, with its references as footnotes below it. */
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
      // A text may write such a mark itself; there is no note to it.
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

function safe(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
}

/** A mark that leads to its partner; the address is not used for that, since it says which view this is. */
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
