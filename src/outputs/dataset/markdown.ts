import { onOneLine } from './one-line.ts';

/**
 * Escapes a text for Markdown, on one line: nothing in it is markup, HTML, the end of a cell or a formula.
 * @see https://spec.commonmark.org/0.31.2/#backslash-escapes
 */
export function markdownText(text: string): string {
  return (
    onOneLine(text)
      .replace(/[\\`*_{}[\]<>&|~$#]/g, '\\$&')
      // Lists, headings and rules start only at the beginning of a line.
      .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
      .replace(/^[-+=]/, '\\$&')
  );
}

/** A name as code, if nothing in it could end the code; otherwise as text. */
export function markdownName(name: string): string {
  return /^[A-Za-z0-9_./-]+$/.test(name) ? `\`${name}\`` : markdownText(name);
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n[\t ]*\n/)
    .map(onOneLine)
    .filter((paragraph) => paragraph !== '');
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
