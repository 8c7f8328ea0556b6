import { onOneLine } from './one-line.ts';

/**
 * A text as Markdown shows it, on one line: nothing of it is markup, HTML, a cell's end or a formula.
 *
 * @see https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function markdownText(text: string): string {
  return (
    onOneLine(text)
      .replace(/[\\`*_{}[\]<>&|~$#]/g, '\\$&')
      // What begins a list, a heading or a rule does so at the beginning only.
      .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
      .replace(/^[-+=]/, '\\$&')
  );
}

/** A name as code, which nothing but a letter could break; otherwise as text. */
export function markdownName(name: string): string {
  return /^[A-Za-z0-9_./-]+$/.test(name) ? `\`${name}\`` : markdownText(name);
}

/** The paragraphs of a text, each on one line. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[\t ]*\n/)
    .map(onOneLine)
    .filter((paragraph) => paragraph !== '');
}

/** A table, whose cells are Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
