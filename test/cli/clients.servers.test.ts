import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../src/preview/start-preview.ts';
import { runHere } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** As the service's Python client does it: without the slash, page after page, until one fails. */
const PYTHON = `
import json, sys, urllib.error, urllib.request
base = sys.argv[1]
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
get = lambda path: json.load(opener.open(base + path))
for name in get('/api/'):
    records, page = [], 1
    while True:
        try:
            answer = get('/api/%s?page=%d' % (name, page))
        except urllib.error.HTTPError as error:
            assert error.code == 404, error.code
            break
        records += answer['results']
        page += 1
    ids = [record['id'] for record in records]
    assert len(ids) == len(set(ids)) == answer['count'], name
    print(name, len(ids))
`;

const missing = ['python3', 'curl'].filter((program) => spawnSync(program, ['--version']).status !== 0);
if (missing.length > 0) console.log(`skipped: ${missing.join(' and ')} not installed`);
const run = promisify(execFile);

describe.skipIf(missing.length > 0)('a client that asks until it fails', () => {
  it('gets every record of every collection once, with Python and curl', async () => {
    const out = join(temporaryFolder(), 'out');
    expect((await runHere(['build', '--out', out])).code).toBe(0);
    const { address, close } = await startPreview({ folder: out, port: 0 });
    onTestFinished(() => close());
    const { stdout } = await run('python3', ['-c', PYTHON, address]);
    expect(stdout.trim().split('\n')).toHaveLength(23);
    const options = ['-sSL', '--compressed', '--noproxy', '*'];
    const curl = await run('curl', [...options, `${address}/api/core/references?page=2`]);
    expect(JSON.parse(curl.stdout).results[0].id).toBe(11);
  });
});
