import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makePublicExport } from '../helpers/make-public-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { missingPackage, packageFile } from '../hosts/edge/installed.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const cli = join(project, 'dist/cli.js');
const require = createRequire(packageFile('package.json'));
const text = (name: string) => readFileSync(join(project, 'docs/shards', name), 'utf8');

const missing = ['@action-validator/core', 'kubernetes-models', 'yaml']
  .map(missingPackage)
  .find((each) => each !== null);
if (missing !== undefined) console.log(`skipped: ${missing}`);

// biome-ignore lint/suspicious/noExplicitAny: what a manifest holds is what its schema says.
type Manifest = any;

/** The documents of a file of YAML. */
function documentsIn(name: string): Manifest[] {
  return require('yaml')
    .parseAllDocuments(text(name))
    .map((each: { toJS(): unknown }) => each.toJS());
}

/** What the published schema says is wrong with a Kubernetes object; null if nothing is. */
function faultOf(object: Manifest): string | null {
  const kinds = { ...require('kubernetes-models/batch/v1'), ...require('kubernetes-models/v1') };
  try {
    new kinds[object.kind](object).validate();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** A folder with an export in it, and the tree that one build makes of it. */
async function databank(...options: readonly string[]) {
  const folder = temporaryFolder();
  await makePublicExport(join(folder, 'export.sqlite'));
  const built = await runHere(['build', 'export.sqlite', '--out', 'whole', '--quiet', ...options], folder);
  expect(built).toEqual({ code: 0, stdout: '', stderr: '' });
  return folder;
}

/** Runs the line of a manifest. */
function run(line: string, cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync('sh', ['-ec', line], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect([line, status, stderr]).toEqual([line, 0, '']);
}

describe.skipIf(missing !== undefined)('the workflow for several machines', () => {
  it('fits the published schema of workflow files', () => {
    const { validateWorkflow } = require('@action-validator/core');
    expect(validateWorkflow(text('github-pages.yml')).errors).toEqual([]);
    expect(validateWorkflow(text('github-pages.yml').replace('matrix:', 'matrixx:')).errors).not.toEqual([]);
  });

  it('pins the same actions as the workflow for one machine, where both use them', async () => {
    const { stdout } = await runHere(['host', 'github-pages', '--workflow']);
    const uses = (workflow: string) =>
      new Set([...workflow.matchAll(/uses: (.*)$/gm)].map(([, action]) => action));
    const all = uses(text('github-pages.yml'));
    expect([...uses(stdout)].filter((action) => !all.has(action))).toEqual([]);
    expect(
      [...all].filter((action) => !/^actions\/[a-z-]+@[0-9a-f]{40} # v[\d.]+$/.test(action ?? '')),
    ).toEqual([]);
  });

  it('makes the tree of one build, by the lines of its steps', async () => {
    const { jobs } = documentsIn('github-pages.yml')[0];
    expect(jobs.part.strategy.matrix.part).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const address = 'https://ada.example.org/repo';
    const folder = await databank('--host', 'github-pages', '--base-url', address);
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    const tool = join(folder, 'node_modules/.bin/polity-press');
    writeFileSync(tool, `#!/bin/sh\nexec node '${cli}' "$@"\n`);
    chmodSync(tool, 0o755);
    const linesOf = (job: string): string[] =>
      jobs[job].steps
        .map(({ run: line }: Manifest) => line)
        .filter((line?: string) => line !== undefined && line !== 'npm ci');
    for (const part of ['1', '2', '3'])
      for (const line of linesOf('part')) run(line, folder, { PART: part, PARTS: '3', BASE_URL: address });
    mkdirSync(join(folder, 'parts'));
    // As artifacts are handed on: each into a folder of its name, hidden files too.
    run('mv part-* parts/', folder);
    expect(linesOf('join')).toHaveLength(2);
    for (const line of linesOf('join')) run(line, folder);
    expect(readTree(join(folder, 'public'))).toEqual(readTree(join(folder, 'whole')));
  });
});

describe.skipIf(missing !== undefined)('the Kubernetes jobs', () => {
  it('fit the schemas of the Kubernetes API', () => {
    const objects = [...documentsIn('kubernetes-parts.yaml'), ...documentsIn('kubernetes-join.yaml')];
    expect(objects.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Job', 'Job']);
    expect(objects.map(faultOf)).toEqual([null, null, null]);
    const [, job] = objects;
    expect(faultOf({ ...job, spec: { ...job.spec, completionMode: 'Index' } })).toContain('completionMode');
    expect(faultOf({ ...job, spec: { ...job.spec, completions: '8' } })).toContain('completions');
  });

  it('make the tree of one build, by the lines of their containers', async () => {
    const [volume, parts] = documentsIn('kubernetes-parts.yaml');
    const [joining] = documentsIn('kubernetes-join.yaml');
    const containerOf = (job: Manifest) => job.spec.template.spec.containers[0];
    const variables = Object.fromEntries(
      containerOf(parts).env.map(({ name, value }: Manifest) => [name, value]),
    );
    expect(Number(variables.PARTS)).toBe(parts.spec.completions);
    for (const job of [parts, joining]) {
      expect(job.spec.template.spec.volumes[0].persistentVolumeClaim.claimName).toBe(volume.metadata.name);
      expect(containerOf(job).command.slice(0, 2)).toEqual(['sh', '-ec']);
      expect(readFileSync(join(project, 'Dockerfile'), 'utf8')).toContain('/polity-press/dist/cli.js');
    }
    const lineOf = (job: Manifest) =>
      containerOf(job).command[2].replaceAll('/polity-press/dist/cli.js', `'${cli}'`);
    const folder = await databank('--base-url', variables.BASE_URL);
    for (const index of ['0', '1', '2'])
      run(lineOf(parts), folder, { ...variables, PARTS: '3', JOB_COMPLETION_INDEX: index });
    run(lineOf(joining), folder);
    expect(readTree(join(folder, 'out'))).toEqual(readTree(join(folder, 'whole')));
  });
});
