import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { githubPagesWorkflow } from '../../src/hosts/github-pages.ts';
import { documentation, documentNamed, documents } from '../helpers/documentation.ts';

const project = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, project), 'utf8');

/** The name is on no registry: where nothing is installed, npx would run what somebody else publishes under it. */
const byName = /\bnpx (?:--yes )?polity-press\b/;

it('no workflow, container or job runs the tool by a name that npm would look up', () => {
  const jobs = [
    githubPagesWorkflow('1.2.3'),
    ...['Dockerfile', 'docs/shards/github-pages.yml'].map(read),
    ...['docs/shards/kubernetes-join.yaml', 'docs/shards/kubernetes-parts.yaml'].map(read),
  ];
  expect(jobs.filter((text) => byName.test(text))).toEqual([]);
});

it('what runs from cron changes into the folder of the tool, and names its path', () => {
  const unattended = documentation
    .split('\n')
    .filter((line) => /^(?:[\d*/,-]+ ){5}|\bbuild - --quiet\b/.test(line));
  expect(unattended.length).toBeGreaterThan(1);
  for (const line of unattended)
    expect(line).toMatch(/cd \S+ && .*(?<!\S)node_modules\/\.bin\/polity-press\b/);
});

it('no guide goes on by name after an installation, which may have failed', () => {
  const guides = documents.filter((name) => /^npm install\b/m.test(documentNamed(name)));
  expect(guides).toEqual(['docs/github-pages.md', 'docs/install.md']);
  for (const name of guides) {
    const [, ...after] = documentNamed(name).split(/^npm install\b/m);
    const commands = after.join().match(/^[^`\n]*\bpolity-press .*$/gm) ?? [];
    expect([name, commands.filter((line) => byName.test(line))]).toEqual([name, []]);
  }
});
