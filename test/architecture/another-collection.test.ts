import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from '../helpers/copy-project.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { recordsOf } from '../helpers/read-tree.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The code block of the README that follows this text. */
function blockAfter(text: string): string {
  const block = new RegExp(`${text}[\\s\\S]*?\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1];
  if (block === undefined) throw new Error(`README.md has no block after "${text}"`);
  return block;
}

describe('a 24th collection, as the README walks through it', () => {
  it('takes one schema, one entry in the registry, `npm run types` and rows', () => {
    const project = copyProject();
    const run = (command: string) =>
      execFileSync('bash', ['-euo', 'pipefail', '-c', command], {
        cwd: project,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    const registry = join(project, 'src/collections/registry.ts');

    run(blockAfter('1\\. The schema'));
    const entry = blockAfter('2\\. The entry in the registry');
    writeFileSync(registry, readFileSync(registry, 'utf8').replace(/\n\];\n/, `\n${entry}];\n`));
    run(blockAfter('3\\. The types'));
    run('node_modules/.bin/tsc -p src');

    const withRows = makeExport(...tiny, blockAfter('4\\. Rows'));
    run(`node dist/cli.js build ${withRows} --quiet`);
    expect(recordsOf(join(project, 'out'), 'general/polity-linguistic-families')).toMatchObject([
      {
        id: 1,
        linguistic_family: 'Indo-European',
        polity: { name: 'ItRomPr' },
        citations: [{ page_from: 404 }],
      },
    ]);
    expect(run('node dist/cli.js verify')).toContain('24 collections');

    // Without the table, the export lacks it: the new kind is checked like any other.
    expect(() => run(`node dist/cli.js build ${makeExport(...tiny)}`)).toThrow(
      'general_polity_linguistic_family',
    );
  });
});
