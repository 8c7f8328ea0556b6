import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from '../helpers/copy-project.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { recordsOf } from '../helpers/read-tree.ts';
import { guideSection } from '../helpers/readme-commands.ts';

const guide = guideSection('Adding a collection');

/** The code block of the guide that follows this text. */
function blockAfter(text: string): string {
  const block = new RegExp(`${text}[\\s\\S]*?\n\`\`\`\\w+\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1];
  if (block === undefined) throw new Error(`the guide has no block after "${text}"`);
  return block;
}

describe('a 24th collection, as the guide walks through it', () => {
  it('takes an entry in the description and rows', () => {
    const project = copyProject();
    // What is compiled knows nothing of the collections.
    cpSync('dist', join(project, 'dist'), { recursive: true });
    const run = (command: string) =>
      execFileSync('sh', ['-euc', command], {
        cwd: project,
        encoding: 'utf8',
        stdio: 'pipe',
      });

    run(blockAfter('1\\. Where it is published'));

    const rows = blockAfter('3\\. Its table');
    appendFileSync(join(project, 'data/sample.sql'), rows);
    for (const [name, databank] of [
      ['tiny', makeExport(...tiny, rows)],
      ['sample', ''],
    ]) {
      run(`node dist/cli.js build ${databank} --quiet --out ${name}`);
      expect(recordsOf(join(project, `${name}`), 'general/polity-linguistic-families')).toMatchObject([
        {
          id: 1,
          linguistic_family: 'Indo-European',
          polity: { name: 'ItRomPr' },
          citations: [{ id: expect.any(String) }],
        },
      ]);
      expect(run(`node dist/cli.js verify ${name}`)).toContain('24 collections');
    }

    // Without the table, the export lacks it: the new kind is checked like any other.
    expect(() => run(`node dist/cli.js build ${makeExport(...tiny)}`)).toThrow(
      'general_polity_linguistic_family',
    );
  });
});
