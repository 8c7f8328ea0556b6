import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { nodeFault, SUPPORTED_NODE } from '../../src/commands/node-version.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(project, path), 'utf8');

it('the versions of Node that are supported are told from the others', () => {
  const fine = ['20.19.0', '20.20.2', '22.14.0', '22.22.1', '24.0.0', '25.1.0', '100.0.0', '24.0.0-nightly'];
  const wrong = ['0.10.48', '16.20.2', '18.20.8', '20.18.3', '21.7.3', '22.13.1', '23.11.1'];
  expect(fine.filter((version) => nodeFault(version) !== null)).toEqual([]);
  expect(wrong.filter((version) => nodeFault(version) === null)).toEqual([]);
  expect(nodeFault('18.20.8')).toEqual({
    message: 'polity-press needs Node 20.19+, 22.14+ or 24+; this is Node 18.20.8',
    hint: expect.stringContaining('https://nodejs.org/'),
  });
});

it('the package and the README name the same versions', () => {
  expect(JSON.parse(read('package.json')).engines.node).toBe(SUPPORTED_NODE);
  // Otherwise npm only warns, and the first thing that fails is a compiler.
  expect(read('.npmrc')).toContain('engine-strict=true');
  expect(read('README.md')).toContain('Node 20.19+, 22.14+ or 24+');
});

/** Runs the compiled command line as if Node had this version; nothing but its first file can be loaded. */
function runAs(version: string, ...args: string[]) {
  const preload = join(temporaryFolder(), 'old-node.cjs');
  writeFileSync(
    preload,
    `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });
     const modules = require('node:module');
     const load = modules._load;
     modules._load = (...args) => { modules._load = (name) => { throw new Error(name); }; return load(...args); };`,
  );
  return spawnSync(process.execPath, ['--require', preload, join(project, 'dist/cli.js'), ...args], {
    encoding: 'utf8',
  });
}

it('an old Node is reported before anything is loaded, in syntax that it reads', () => {
  const { message, hint } = nodeFault('18.19.0') as { message: string; hint: string };
  const { status, stdout, stderr } = runAs('18.19.0', 'build');
  expect([status, stdout, stderr]).toEqual([2, '', `error: ${message}\nhint: ${hint}\n`]);
  const events = runAs('23.0.0', 'build', '--events');
  expect(JSON.parse(events.stderr)).toMatchObject({
    event: 'error',
    message: expect.stringMatching(/23\.0\.0$/),
  });
  expect(read('dist/cli.js')).not.toMatch(/\?\.|\?\?|node:/);
});
