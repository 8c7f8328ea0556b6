import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledConfiguration } from '../../src/commands/settings/read-configuration.ts';
import { describedService } from '../../src/commands/sources/described-service.ts';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import { latin1, naivePages } from '../engine/naive-pages.ts';
import { makeExport } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** An export that real work left behind, tried as well where the environment names one. */
const ownExport = process.env.POLITY_PRESS_EXPORT;

const exports = [[], ...(ownExport === undefined ? [] : [[resolve(ownExport)]])];

describe('build, import api, and build again', () => {
  it.each(exports.map((args) => [args[0] ?? 'the bundled sample', args] as const))(
    'gives the same tree, byte for byte: %s',
    { timeout: 900_000 },
    async (_, args) => {
      const cwd = temporaryFolder();
      const run = async (...words: readonly string[]) => {
        expect(await runHere([...words, '--quiet'], cwd)).toEqual({ code: 0, stdout: '', stderr: '' });
      };
      await run('build', ...args, '--out', 'before');
      const before = readTree(join(cwd, 'before'));
      const base = await served(join(cwd, 'before'));
      await run('import', 'api', base, '--to', 'copy.sqlite');
      await run('build', 'copy.sqlite', '--out', 'after');
      expect(readTree(join(cwd, 'after'))).toEqual(before);
    },
  );
});

describe('every page of a build', () => {
  it.each(exports.map(([path]) => [path ?? 'the bundled sample', path] as const))(
    'equals the page of the naive implementation, byte for byte: %s',
    { timeout: 900_000 },
    async (name, own) => {
      const cwd = temporaryFolder();
      const path = own ?? makeExport(readFileSync('data/sample.sql', 'utf8'));
      const built = await runHere(['build', path, '--json', '--no-explorer', '--no-sync'], cwd);
      const configuration = bundledConfiguration(JSON.parse(built.stdout).databank);
      const { texts, faults } = naivePages(path, {
        description: describedService(configuration),
        ...{ baseUrl: 'http://localhost:8000', pageSize: 10, records: false, hosts: noHosts },
      });
      expect([...faults]).toEqual([]);
      const files = [...readTree(join(cwd, 'out'))].filter(([file]) =>
        /^api\/.*\/page-\d+\.json$/.test(file),
      );
      const pages = files.map(([file, bytes]) => {
        const [, collection, number] = /^(.*)page-(\d+)\.json$/.exec(file) ?? [];
        return [`/${collection} ${number}`, latin1(bytes)] as const;
      });
      expect(new Map(pages)).toEqual(texts);
      console.log(`${name}: ${pages.length} of ${texts.size} pages equal the naive implementation's`);
    },
  );
});
