import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../src/commands/settings/read-configuration.ts';
import { documentNamed } from '../helpers/documentation.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const text = documentNamed('docs/description.md');
const [, steps = ''] = text.split('\n## Adding a collection, step by step\n');
const [walk = ''] = steps.split('\n## ');

/** The JSON blocks of a part of the documentation, in order. */
const blocks = (part: string) => [...part.matchAll(/```json\n(.*?)```/gs)].map(([, block]) => block ?? '');
/** The calls of polity-press in it, in order. */
const calls = [...walk.matchAll(/^npx polity-press (.*)$/gm)].map(([, call = '']) => call.split(' '));
/** A member of an object, as the documentation shows it. */
const member = (block: string | undefined) => JSON.parse(`{${block}}`);

const data = fileURLToPath(new URL('../../data/databank.json', import.meta.url));

let folder = '';
beforeEach(() => {
  folder = temporaryFolder();
  cpSync(data, join(folder, 'databank.json'));
});

/** Adds members to a part of the description, as an editor would. */
function edit(part: 'collections' | 'records', block: string | undefined): void {
  const file = join(folder, 'databank.json');
  const description = JSON.parse(readFileSync(file, 'utf8'));
  Object.assign(description[part], member(block));
  writeFileSync(file, JSON.stringify(description, null, 2));
}

async function run(args: readonly string[]) {
  const result = await runHere(args, folder);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return result.stdout;
}

const page = (path: string) => JSON.parse(readFileSync(join(folder, 'out', path, 'index.json'), 'utf8'));

describe('docs/description.md', () => {
  it('adds a collection to the sample by editing its description', async () => {
    const [init, build, verify] = calls;
    await run(init ?? []);
    edit('collections', blocks(walk)[0]);
    expect(await run([...(build ?? []), '--no-sync'])).toContain('24 collections');
    expect(await run(verify ?? [])).toContain('out keeps the contract');
    expect(page('api/core/macro-regions').results[0]).toEqual({ id: 1, name: 'Africa' });
    expect(Object.keys(page('api'))).toContain('core/macro-regions');
  });

  it('adds a table that was not described, with what it embeds', async () => {
    const camels =
      'CREATE TABLE wf_camel (id integer PRIMARY KEY, name text NOT NULL, camel text, year_from integer, polity_id integer); ' +
      "INSERT INTO wf_camel VALUES (1, 'Camel', 'present', -31, 1), (2, 'Camel', NULL, NULL, NULL);";
    await run(['init', '--databank', 'databank.json']);
    edit('collections', blocks(walk)[1]);
    edit('records', blocks(walk)[2]);
    await run(['build', makeExport(...tiny, camels), '--no-sync']);
    await run(['verify']);
    const { results } = page('api/wf/camels');
    expect(Object.keys(results[0])).toEqual(Object.keys(member(blocks(walk)[2])['wf.camel'].keys));
    expect(results[0]).toMatchObject({ camel: 'present', polity: { name: 'ItRomPr' } });
    expect(results[1].polity).toBeNull();
  });

  it('refuses a description that is ahead of the export', async () => {
    await run(['init', '--databank', 'databank.json']);
    edit('collections', blocks(walk)[1]);
    edit('records', blocks(walk)[2]);
    const { code, stderr } = await runHere(['build', makeExport(...tiny)], folder);
    expect(code).toBe(1);
    expect(stderr).toContain('wf_camel');
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  it('shows a configuration that fits its schema', () => {
    const [, configuration] = text.split('\n## `polity-press.json`\n');
    const shown = JSON.parse(blocks(configuration ?? '')[0] ?? '');
    // What it names is of another description than the sample's.
    const { databank: _, exclude: __, withhold: ___, rename: ____, roles: _____, ...rest } = shown;
    const file = join(folder, 'p.json');
    writeFileSync(file, JSON.stringify(rest));
    expect(readConfiguration(file).configuration.hosts).toEqual(['netlify']);
    const claims = member(blocks(configuration ?? '')[1]);
    expect(Object.keys(claims)).toEqual(['variables', 'codes']);
    writeFileSync(file, JSON.stringify(claims));
    expect(readConfiguration(file).configuration).toMatchObject(claims);
  });
});
