import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyNotices } from '../../src/commands/reports/verify-report.ts';
import { htmlTwinOf, INDEX, pageAddress } from '../../src/contract/tree/tree.ts';
import { githubPages, githubPagesWorkflow } from '../../src/hosts/github-pages.ts';
import { contractRows } from '../../src/hosts/host.ts';
import { joinHosts } from '../../src/hosts/join-hosts.ts';
import { htmlTwins } from '../../src/outputs/forms/html-twins.ts';
import { verify } from '../../src/verify/verify.ts';
import { publishTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { makePublicExport } from '../helpers/make-public-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { TREE_FILES, writeTree } from '../preview/preview-tree.ts';
import { options } from '../verify/failed-checks.ts';
import { startGithubPagesModel } from './github-pages-model.ts';
import { judge } from './judge.ts';
import { NAMES, treeUnder } from './prefix-test.ts';
import { compareWithResultFile } from './result-file.ts';
import { runTable } from './run-table.ts';
import { runCommand, setUpCommands, stepCommands } from './workflow-steps.ts';

describe('a tree on a model of GitHub Pages', () => {
  it('is walked along next from every entry, ends after count records, and passes what it can', async () => {
    const out = join(temporaryFolder(), 'out');
    const model = await startGithubPagesModel(out, '/repo');
    onTestFinished(() => model.stop());
    const address = `http://127.0.0.1:${model.port}/repo`;
    const hosts = joinHosts([githubPages], { baseUrl: address, basePath: '/repo', api: '/api/' });
    const description = choose('core/citations', 'core/ngas', 'crisisdb/human-sacrifices', 'sc/tokens');
    const { collections } = description;
    const settings = { description, baseUrl: address, pageSize: 4, hosts, records: true };
    await publishTree(makeExport(...tiny), out, '1.0.0', settings);

    const get = async (url: string) => {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      return [JSON.parse(await response.text()), response.headers.get('content-type')] as const;
    };
    // The latest tree, and the release.
    for (const [top, path] of [address, `${address}/v/1.0.0`].flatMap((each) =>
      collections.map((collection) => [each, collection.path] as const),
    )) {
      const [index] = await get(`${top}/api/`);
      expect(Object.keys(index)).toHaveLength(collections.length);
      // From the root index, and from the list itself, which is the twin.
      for (const start of [index[path.slice(5, -1)], `${top}${path}`]) {
        const ids: unknown[] = [];
        let [page, type] = await get(start);
        for (;;) {
          ids.push(...page.results.map(({ id }: { id: unknown }) => id));
          if (page.next === null) break;
          const before = page;
          expect(page.next.startsWith(`${top}/api/`)).toBe(true);
          [page, type] = await get(page.next);
          expect(type).toBe('application/json');
          expect((await get(page.previous))[0]).toEqual(before);
        }
        expect(ids).toHaveLength(page.count);
        for (const id of ids) {
          const [record, itsType] = await get(`${top}${path}${id}/index.json`);
          expect([record.id, itsType]).toEqual([id, 'application/json']);
          expect(await get(`${top}${path}${id}`)).toEqual([record, 'text/html; charset=utf-8']);
        }
        expect(new Set(ids).size).toBe(page.count);
      }
    }

    const report = await verify(address, options);
    expect(verifyNotices(report)).toEqual([]);
    expect(report.releases.map(({ target }) => target)).toEqual([`${address}/v/1.0.0`]);
    expect(report.checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['html-twins', 'single-records']),
    );
    expect(report.checks.map(({ name }) => name)).not.toContain('page-parameter');
  });
});

describe('another prefix on a model of GitHub Pages', () => {
  it.each(['/data/v2/', '/'])('answers with the files of collections of any depth under %s', async (api) => {
    const out = join(temporaryFolder(), 'out');
    const files = treeUnder(api);
    const twins = Object.entries(files)
      .filter(([path]) => path.endsWith('index.json'))
      .map(([path, text]) => [htmlTwinOf(path.slice(0, -INDEX.length)), text]);
    const own = githubPages.publishedFiles?.({ baseUrl: '', basePath: '/repo', api }) ?? [];
    for (const { path, text } of own) twins.push([path, text]);
    writeTree(out, { ...files, ...Object.fromEntries(twins) });
    const model = await startGithubPagesModel(out, '/repo');
    onTestFinished(() => model.stop());
    const list = `http://127.0.0.1:${model.port}/repo${api}`;
    const page = async (address: string) => (await fetch(address)).json();
    expect(await page(list)).toEqual({ page: 'root index' });
    for (const name of NAMES) {
      expect(await page(`${list}${name}/`)).toEqual({ page: `${name} 1` });
      expect(await page(pageAddress('file', `${list}${name}/`, 2))).toEqual({ page: `${name} 2` });
      expect((await fetch(pageAddress('file', `${list}${name}/`, 4))).status).toBe(404);
    }
  });
});

describe('the contract on a model of GitHub Pages', () => {
  it('falls short where the host says so', async () => {
    const results = await runTable(
      {
        host: githubPages,
        name: githubPages.name,
        exceptions: [],
        start(folder, basePath) {
          const site = {
            baseUrl: `https://example.org${basePath}`,
            basePath,
            api: '/api/',
            explorer: 'whole',
          } as const;
          for (const { path, text } of githubPages.publishedFiles?.(site) ?? [])
            writeFileSync(join(folder, path), text);
          // The twins that a build makes.
          for (const [path, text] of Object.entries(TREE_FILES)) {
            if (/^api\/(?:.*\/)?index\.json$/.test(path))
              writeFileSync(join(folder, dirname(path), 'index.html'), htmlTwins.bytes(Buffer.from(text)));
          }
          return startGithubPagesModel(folder, basePath);
        },
      },
      '',
    );
    const { rows, cases, passed } = judge(results, []);
    expect(Object.keys(githubPages.shortfalls)).toEqual(contractRows.filter((row) => rows[row] !== 'yes'));
    compareWithResultFile('github-pages-model', {
      ...judge(results, []),
      excepted: cases - passed,
    });
  });
});

describe('the workflow', () => {
  it('asks no registry for a package by its name, and pins every action to a commit', () => {
    const workflow = githubPagesWorkflow('1.2.3');
    expect(stepCommands(workflow).map((step) => step.split(' ').slice(0, 2).join(' '))).toEqual([
      'test -f',
      'npm ci',
      'node_modules/.bin/polity-press build',
      'node_modules/.bin/polity-press verify',
    ]);
    expect(setUpCommands(workflow).filter((command) => /\binstall\b/.test(command))).toEqual([
      'npm install --save-exact ./vendor/polity-press-1.2.3.tgz',
    ]);
    expect(workflow).not.toMatch(/\bnpx\b|polity-press@/);
    const actions = [...workflow.matchAll(/uses: (.+)$/gm)].map(([, action]) => action);
    expect(actions).toHaveLength(5);
    for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('is set up as docs/github-pages.md says', () => {
    const [guide = '', manifest = ''] = ['docs/github-pages.md', 'package.json'].map((path) =>
      readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'),
    );
    const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(guide) ?? [];
    expect(block.trimEnd().split('\n')).toEqual(
      setUpCommands(githubPagesWorkflow(JSON.parse(manifest).version)),
    );
  });

  it('builds and verifies, by its steps behind `npm ci`, what holds nothing private', async () => {
    const site = temporaryFolder();
    mkdirSync(join(site, 'node_modules/.bin'), { recursive: true });
    const script = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
    writeFileSync(
      join(site, 'node_modules/.bin/polity-press'),
      `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`,
      { mode: 0o755 },
    );
    await makePublicExport(join(site, 'export.sqlite'));
    const variables = { EXPORT: 'export.sqlite', BASE_URL: 'https://ada.example.org/repo' };
    const printed = stepCommands(githubPagesWorkflow('1.2.3'))
      .filter((command) => command !== 'npm ci')
      .map((command) => runCommand(command, site, variables));
    expect(printed.at(-1)).toContain('public keeps the contract');
    expect(existsSync(join(site, 'public/.nojekyll'))).toBe(true);
    cpSync(makeExport(...tiny), join(site, 'export.sqlite'));
    expect(() =>
      stepCommands(githubPagesWorkflow('1.2.3')).map((each) => runCommand(each, site, variables)),
    ).toThrow();
  });
});
