import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import { writeExport } from '../helpers/make-export.ts';
import { succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textIn } from '../helpers/text-in-archive.ts';

it.each(['date-time(Europe/Vienna)', 'date-time(America/St_Johns)', 'date-time(UTC)', 'date-time'])(
  'finds times of the type %s equal in every form of a table, in UTC with six digits',
  async (type) => {
    const folder = temporaryFolder();
    const keys = { id: 'integer', at: `${type}?` };
    const records = { event: { table: 'event', keys } };
    const databank = { format: 1, api: '/api/', pageSize: 10, collections: { events: 'event' }, records };
    writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
    const times = ['2024-01-01 00:00:00', '2024-07-01 23:59:59.000001', '1969-12-31 23:59:59.9', null];
    const rows = times.map((time, id) => `(${id}, ${time === null ? 'NULL' : `'${time}'`})`);
    writeExport(
      join(folder, 'e.sqlite'),
      `CREATE TABLE event (id INTEGER PRIMARY KEY, at); INSERT INTO event VALUES ${rows.join(', ')}`,
    );
    const build = ['build', 'e.sqlite', '--databank', 'databank.json', '--snapshot', '--no-explorer'];
    await succeeds(folder, ...build);
    await succeeds(folder, 'verify', 'out/databank.zip', '--quiet');

    const table = (name: string) => textIn(join(folder, 'out/databank.zip'), `tables/${name}`);
    const utc = times.map((time) => time && `${time.replace(' ', 'T')}${time.includes('.') ? '' : '.'}`);
    const expected = utc.map((time) => time && `${time.padEnd(26, '0')}Z`);
    const lines = (await table('events.csv')).trim().split('\r\n').slice(1);
    expect(lines).toEqual(expected.map((time, id) => `${id},${time ?? ''}`));
    const objects = (await table('events.ndjson'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).at);
    expect(objects).toEqual(expected);
    const database = new BetterSqlite3(join(folder, 'out/export.sqlite'), { readonly: true });
    const stored = database.prepare('SELECT at FROM event ORDER BY id').pluck().all();
    database.close();
    expect(stored).toEqual(expected);
  },
);
