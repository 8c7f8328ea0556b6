import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { describedService } from '../../../src/commands/sources/described-service.ts';
import { githubPages } from '../../../src/hosts/github-pages.ts';
import { joinHosts, noHosts } from '../../../src/hosts/join-hosts.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import { describeApi } from '../../../src/outputs/openapi/describe-api.ts';
import { buildTree } from '../../helpers/build-tree.ts';
import { makeExport, tiny } from '../../helpers/make-export.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { missingPackage, packageFile } from '../../hosts/edge/installed.ts';

const missing = missingPackage('@redocly/cli');
if (missing !== null) console.warn(`skipped: ${missing}`);

const baseUrl = 'https://api.museum.org';
const said = { title: 'Tiny', version: '1.0.0', licence: { id: 'CC0-1.0' } };
const dataset = resolveDataset({ dataset: said, baseUrl });

/** The linter's own rules, all of them as errors. Addresses end in a slash. */
const rules = 'extends: [recommended-strict]\nrules: { no-path-trailing-slash: off }\n';

/** What the linter says of a document, and whether it passes. */
async function lint(path: string): Promise<{ readonly passes: boolean; readonly said: string }> {
  const config = join(temporaryFolder(), 'redocly.yaml');
  writeFileSync(config, rules);
  const cli = packageFile('@redocly/cli/bin/cli.js');
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [cli, 'lint', '--config', config, '--format', 'json', path],
      { env },
    );
    return { passes: true, said: stdout + stderr };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { passes: false, said: stdout + stderr };
  }
}

describe.skipIf(missing !== null)('the linter of OpenAPI documents', () => {
  const site = { baseUrl, basePath: '', api: '/api/' };
  it.each([
    ['a plain tree', noHosts],
    ['one for a host that ignores queries', joinHosts([githubPages], site)],
  ])('finds nothing wrong with that of %s', async (_, hosts) => {
    const { out } = await buildTree(makeExport(...tiny), { baseUrl, hosts, records: true, dataset });
    const { passes, said } = await lint(join(out, 'openapi.json'));
    expect(passes, said).toBe(true);
  });

  it('finds nothing wrong with that of a service of every type of value', async () => {
    const types = ['text?', 'json', 'geometry?', 'decimal(2)', 'date-time?', 'uuid', 'boolean?', 'number'];
    const keys = Object.fromEntries(types.map((type, index) => [`key_${index}`, type]));
    const file: DescriptionFile = {
      format: 1,
      api: '/data/',
      pageSize: 2,
      collections: { hills: 'hill', 'old/hills': 'old~hill' },
      records: {
        hill: { table: 'hill', keys: { id: 'integer', ...keys, of: { one: 'old~hill?' } } },
        'old~hill': { table: 'old', keys: { id: 'text', years: { always: [] }, ...keys } },
      },
    };
    const service = describedService({ file: 'databank.json', configuration: {}, description: file });
    const facts = { release: null, baseUrl, pageLinks: 'query', records: true } as const;
    const path = join(temporaryFolder(), 'openapi.json');
    writeFileSync(path, JSON.stringify(describeApi({ ...service, ...facts, dataset })));
    const { passes, said } = await lint(path);
    expect(passes, said).toBe(true);
  });

  it('finds what is wrong with another', async () => {
    const { out } = await buildTree(makeExport(...tiny), { baseUrl });
    const { passes, said } = await lint(join(out, 'openapi.json'));
    expect(passes).toBe(false);
    expect(said).toContain('info-license');
  });
});
