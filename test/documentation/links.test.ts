import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documentNamed, documents } from '../helpers/documentation.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The anchor that a heading has where Markdown is shown. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

/** Why a link of a document leads nowhere; null where it leads somewhere, or away from the project. */
function faultOf(document: string, link: string): string | null {
  if (/^[a-z]+:/.test(link)) return null;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(join(project, target))) return `${target} does not exist`;
  if (anchor === undefined) return null;
  const headings = [...readFileSync(join(project, target), 'utf8').matchAll(/^#+ (.*)$/gm)];
  const isThere = headings.some(([, heading]) => anchorOf(heading ?? '') === anchor);
  return isThere ? null : `${target} has no heading for #${anchor}`;
}

it.each(documents)('every link of %s leads somewhere', (document) => {
  const links = [...documentNamed(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '');
  const faults = links.map((link) => faultOf(document, link)).filter((fault) => fault !== null);
  expect(faults).toEqual([]);
});

it('notices links that lead nowhere', () => {
  expect(faultOf('README.md', 'docs/nothing.md')).toBe('docs/nothing.md does not exist');
  expect(faultOf('README.md', '#nothing')).toBe('README.md has no heading for #nothing');
});
