import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildTree } from '../helpers/build-tree.ts';
import { documentNamed } from '../helpers/documentation.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { recordsOf } from '../helpers/read-tree.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The first example of a client in a language that has these words in it: in the README, or beside it. */
function blockOf(language: string, words: string): string {
  const documents = ['README.md', 'docs/clients.md'];
  const text = documents.map(documentNamed).join('\n');
  const blocks = [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))];
  const block = blocks
    .map(([, inside = '']) => inside)
    .find((each) => each.includes('http://localhost:8000') && each.includes(words));
  if (block === undefined) throw new Error(`${documents.join(' and ')} have no block in ${language}`);
  return block;
}

/**
 * Runs the example of a client in a language against a served tree of several pages.
 *
 * @param file what the example is called, as its program demands
 * @param more words that are in it, what is done with it before it runs, in its folder, with the files of the tree, and
 * the lines that it should print, if not the references
 * @returns what it printed, and what the records of the tree say
 */
export async function runExample(
  language: string,
  program: string,
  file: string,
  more: {
    readonly words?: string;
    prepare?(text: string, cwd: string, tree: string): string;
    expected?(tree: string): readonly string[];
  } = {},
): Promise<{ printed: string; expected: string }> {
  const databank = makeExport(...tiny);
  const { out } = await buildTree(databank);
  const base = await served(out);
  // Once more, now that the address is known to which its links must lead.
  await buildTree(databank, { out, pageSize: 1, baseUrl: base, explorer: true });
  const cwd = temporaryFolder();
  const block = blockOf(language, more.words ?? '').replaceAll('http://localhost:8000', base);
  writeFileSync(join(cwd, file), more.prepare?.(block, cwd, out) ?? block);
  const { stdout } = await promisify(execFile)(program, [file], { cwd });
  const lines =
    more.expected?.(out) ??
    recordsOf(out, 'core/references').map(({ creator, title }) => `${creator}: ${title}`);
  return { printed: stdout.replace(/\n*$/, '\n'), expected: lines.map((line) => `${line}\n`).join('') };
}
