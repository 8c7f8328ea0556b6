export const mark = '§REF§';

/**
 * A description, with a numbered place for each reference in it, and the references apart. What follows a mark without a
 * partner is text as before.
 *
 * @returns body with `<sup data-note="1">` for each note; both are HTML that nobody has made safe yet
 */
export function takeFootnotes(text: string): { readonly body: string; readonly notes: readonly string[] } {
  const parts = text.split(mark);
  const notes: string[] = [];
  let body = '';
  for (const [index, part] of parts.entries()) {
    const isNote = index % 2 === 1 && index < parts.length - 1;
    if (isNote) {
      notes.push(part.trim());
      body += `<sup data-note="${notes.length}"></sup>`;
    } else {
      body += part;
    }
  }
  return { body, notes };
}

/** Whether a text has its lines and paragraphs by tags; otherwise its line breaks count. */
export function hasTags(text: string): boolean {
  return /<(?:p|br|div|li|h[1-6]|tr)\b/i.test(text);
}
