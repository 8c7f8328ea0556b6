import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const project = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string) => readFileSync(join(project, path), 'utf8');

/** The instructions of the Dockerfile: comments are dropped, lines that go on are joined. */
const instructions = textOf('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [name = '', ...words] = line.split(/\s+/);
    return { name, words, text: line.slice(name.length + 1) };
  });
const called = (name: string) => instructions.filter((each) => each.name === name);
/** What is copied from the clone. */
const copied = called('COPY')
  .filter(({ words }) => !words[0]?.startsWith('--'))
  .flatMap(({ words }) => words.slice(0, -1));
const ignored = textOf('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

describe('the Dockerfile', () => {
  it('has only instructions that are known here, with their arguments', () => {
    const known = /^(?:FROM|ENV|WORKDIR|COPY|RUN|USER|ENTRYPOINT|CMD)$/;
    for (const { name, text } of instructions)
      expect([name, text]).toEqual([expect.stringMatching(known), expect.stringMatching(/\S/)]);
    expect(instructions[0]?.name).toBe('FROM');
    for (const name of ['ENTRYPOINT', 'CMD'])
      expect(called(name).map(({ text }) => JSON.parse(text))).toEqual([expect.any(Array)]);
  });

  it('builds on images of one version, pinned by tag, and runs on the small one', () => {
    const images = called('FROM').map(({ words }) => words[0] ?? '');
    for (const image of images) expect(image).toMatch(/^node:\d+\.\d+\.\d+-bookworm(?:-slim)?$/);
    expect(new Set(images.map((image) => image.replace(/-slim$/, ''))).size).toBe(1);
    expect(images.at(-1)).toMatch(/-slim$/);
  });

  it('runs the tool as a user who is not root, known by number', () => {
    const last = instructions.findLastIndex(({ name }) => name === 'FROM');
    const final = instructions.slice(last);
    expect(final.filter(({ name }) => name === 'RUN')).toEqual([]);
    expect(final.filter(({ name }) => name === 'USER').map(({ text }) => text)).toEqual(['1000:1000']);
    expect(called('ENTRYPOINT')[0]?.text).toBe('["node", "/polity-press/dist/cli.js"]');
  });

  it('shows commands as its guide does', () => {
    const [, shown = ''] = /POLITY_PRESS_CALLED_AS='([^']+)'/.exec(textOf('Dockerfile')) ?? [];
    expect(textOf('docs/docker.md')).toContain(`\n${shown} build export.sqlite\n`);
    expect(textOf('Dockerfile')).toContain(`#   ${shown} build export.sqlite\n`);
  });

  it('copies what is there, and lets nothing else into its context', () => {
    for (const path of copied) expect([path, existsSync(join(project, path))]).toEqual([path, true]);
    expect(ignored[0]).toBe('*');
    expect(ignored.slice(1).sort()).toEqual(copied.map((path) => `!${path}`).sort());
  });

  it('copies all that npm publishes and the compiler needs', () => {
    const { files } = JSON.parse(textOf('package.json')) as { readonly files: readonly string[] };
    // The compiler makes dist; npm adds the last three by itself.
    const published = [...files.filter((path) => path !== 'dist'), 'package.json', 'README.md', 'LICENSE'];
    for (const path of [...published, 'src', 'tsconfig.json', 'package-lock.json'])
      expect([path, copied.some((each) => `${path}/`.startsWith(`${each}/`))]).toEqual([path, true]);
  });
});
