import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { githubPagesWorkflow } from '../../src/hosts/github-pages.ts';
import { makePublicExport } from '../helpers/make-public-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { runCommand, setUpCommands, stepCommands } from '../hosts/workflow-steps.ts';
import { tally } from './tally.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
// Install scripts stay out of it: the native part of SQLite takes minutes to compile. It is copied instead.
const env = {
  EXPORT: 'export.sqlite',
  BASE_URL: 'https://ada.example.org/repo',
  npm_config_ignore_scripts: 'true',
  npm_config_prefer_offline: 'true',
};
const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string };
const nativePart = 'better-sqlite3/build/Release/better_sqlite3.node';

/** A folder with a repository in it that is set up as the workflow says, and a clone next to it. */
async function repository(workflow: string): Promise<string> {
  const root = temporaryFolder();
  const clone = join(root, 'polity-press');
  const entries = 'dist src schemas data package.json tsconfig.json README.md LICENSE CHANGELOG.md';
  for (const entry of entries.split(' '))
    cpSync(join(project, entry), join(clone, entry), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(clone, 'node_modules'));
  const site = join(root, 'site');
  mkdirSync(site);
  const [install, ...commands] = setUpCommands(workflow);
  expect(install).toBe('npm --prefix ../polity-press ci');
  for (const command of commands) if (!command.startsWith('git ')) runCommand(command, site, env);
  await makePublicExport(join(site, 'export.sqlite'));
  return site;
}

/** What the workflow checks out: what was added to the repository, and no more. */
function checkout(site: string, workflow: string): string {
  const folder = temporaryFolder();
  const added = setUpCommands(workflow).find((command) => command.startsWith('git add ')) ?? '';
  for (const name of [...added.split(' ').slice(2), 'export.sqlite'])
    cpSync(join(site, name), join(folder, name), { recursive: true });
  return folder;
}

describe('the GitHub Pages workflow', () => {
  tally('the GitHub Pages workflow: set up, run, and refused with another package than the pinned one', 2);

  it('runs in a repository that is set up as it says, and installs only what is pinned', async () => {
    const workflow = githubPagesWorkflow(version);
    const site = await repository(workflow);

    const folder = checkout(site, workflow);
    for (const command of stepCommands(workflow)) {
      const printed = runCommand(command, folder, env);
      if (command === 'npm ci')
        cpSync(join(project, 'node_modules', nativePart), join(folder, 'node_modules', nativePart), {
          recursive: true,
        });
      if (command.includes(' verify ')) expect(printed).toContain('public keeps the contract');
    }

    // Another package in place of the pinned one; the cache would still have that.
    const tampered = checkout(site, workflow);
    const other = temporaryFolder();
    writeFileSync(join(other, 'package.json'), JSON.stringify({ name: 'polity-press', version }));
    runCommand(`npm pack '${other}' --pack-destination vendor`, tampered, env);
    // From an empty cache, all that it needs would be downloaded first.
    const path = join(tampered, 'package-lock.json');
    const lock = JSON.parse(readFileSync(path, 'utf8'));
    const { '': own, 'node_modules/polity-press': pinned } = lock.packages;
    delete pinned.dependencies;
    writeFileSync(
      path,
      JSON.stringify({ ...lock, packages: { '': own, 'node_modules/polity-press': pinned } }),
    );
    const empty = { ...env, npm_config_cache: temporaryFolder() };
    expect(() => runCommand('npm ci', tampered, empty)).toThrow('EINTEGRITY');
  });
});
