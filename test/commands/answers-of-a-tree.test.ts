import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { readTree } from '../helpers/read-tree.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { served } from '../helpers/served.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it('publishes a whole service without its description as with it, but for what is private by name', async () => {
  const folder = temporaryFolder();
  const baseUrl = 'https://data.example.org';
  const build = async (source: string, out: string, ...args: readonly string[]) => {
    const given = ['--base-url', baseUrl, '--out', out, '--no-explorer', '--no-sync', ...args];
    const { code, stderr } = await runHere(['build', source, ...given], folder);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.any(String) });
    return stderr;
  };
  await build(makeExport(...tiny), 'described', '--page-size', '2');
  const address = await served(join(folder, 'described'), { baseUrlPath: '', rewritesLinks: true });
  const said = await build(`${address}/api/`, 'answered', '--databank', 'answers');
  const [, names = ''] = /^note: withheld as private by name or value: (.*)$/m.exec(said) ?? [];
  const withheld = names.split(', ');
  expect(withheld).toEqual(['private_comment', 'private_comment_n', 'token']);
  const pages = (out: string) => [...readTree(join(folder, out))].filter(([path]) => path.startsWith('api/'));
  const expected = pages('described').map(([path, bytes]) => {
    const page = JSON.parse(String(bytes), (key, value) => (withheld.includes(key) ? null : value));
    return [path, JSON.stringify(page)];
  });
  expect(pages('answered').map(([path, bytes]) => [path, String(bytes)])).toEqual(expected);
  expect(expected.filter(([path]) => path?.endsWith('/page-2.json'))).not.toEqual([]);
});
