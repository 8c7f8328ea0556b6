import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { dumpOf } from '../sources/dump/dump-of.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** A clone, a folder whose `polity-press` is that of the clone, a project that depends on it, and one that does not. */
function places() {
  const root = temporaryFolder();
  const clone = join(root, 'a clone');
  for (const entry of ['package.json', 'dist', 'data', 'schemas'])
    cpSync(join(project, entry), join(clone, entry), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(clone, 'node_modules'));
  const script = join(clone, 'dist/cli.js');
  chmodSync(script, 0o755);
  const [bin, elsewhere, dependent] = [join(root, 'bin'), join(root, 'elsewhere'), join(root, 'dependent')];
  mkdirSync(bin);
  symlinkSync(script, join(bin, 'polity-press'));
  mkdirSync(elsewhere);
  mkdirSync(join(dependent, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(dependent, 'package.json'), '{}');
  symlinkSync(script, join(dependent, 'node_modules/.bin/polity-press'));
  const { POLITY_PRESS_CALLED_AS: _, ...env } = process.env;
  // No registry is asked, and no cache of this user has a part in it.
  Object.assign(env, { npm_config_offline: 'true', npm_config_cache: join(root, 'cache') });
  return { bin, clone, dependent, elsewhere, script, env };
}

const run = (command: string, cwd: string, env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number | string; output: string }>((resolve) => {
    execFile('sh', ['-c', `${command} 2>&1`], { cwd, env }, (error, output) =>
      resolve({ code: error?.code ?? 0, output }),
    );
  });

describe('a command that a message shows', () => {
  it.each([
    ['by a link', 'elsewhere', 'link'],
    ['in a clone', 'clone', 'npx'],
    ['in a project that depends on it', 'dependent', 'npx'],
    ['by its path', 'elsewhere', 'path'],
  ] as const)('runs as it is shown: %s', async (_, folder, how) => {
    const { script, env, bin, ...folders } = places();
    const cwd = folders[folder];
    const asShown = { npx: 'npx polity-press', link: join(bin, 'polity-press'), path: `node '${script}'` }[
      how
    ];
    writeFileSync(join(cwd, 'backup.sql'), dumpOf(makeExport(...tiny)));

    const call = `${asShown} import dump backup.sql --to "the polities' export.sqlite"`;
    const imported = await run(call, cwd, env);
    const [, next = ''] = /^Next: (.*)$/m.exec(imported.output) ?? [];
    expect([imported, next]).toEqual([
      { code: 0, output: expect.any(String) },
      `${asShown} build 'the polities'\\'' export.sqlite'`,
    ]);
    const built = await run(next, cwd, env);
    expect(built).toEqual({ code: 0, output: expect.stringContaining('Published ') });
    expect([...readTree(join(cwd, 'out')).keys()]).toContain('api/index.json');

    cpSync(makeExport(...tiny), join(cwd, 'export.sqlite'));
    const refused = await run(`${asShown} serve 'no tree'`, cwd, env);
    const [, hinted = ''] =
      /^hint: Build the tree first, where FILE is .*?: (.*)$/m.exec(refused.output) ?? [];
    expect([refused.code, hinted]).toEqual([2, `${asShown} build FILE --out 'no tree'`]);
    expect(await run(hinted.replace('FILE', 'export.sqlite'), cwd, env)).toMatchObject({ code: 0 });
    expect([...readTree(join(cwd, 'no tree')).keys()]).toContain('api/index.json');
  });
});
