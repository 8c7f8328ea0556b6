import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeExport } from '../helpers/make-export.ts';
import { runHere, succeeds } from '../helpers/run-command-line.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

it.each(['Europe/Vienna', 'America/St_Johns', 'UTC'])(
  'finds times of %s equal in every form of a table',
  async (zone) => {
    const folder = temporaryFolder();
    const keys = { id: 'integer', at: `date-time(${zone})?` };
    const records = { event: { table: 'event', keys } };
    const databank = { format: 1, api: '/api/', pageSize: 10, collections: { events: 'event' }, records };
    writeFileSync(join(folder, 'databank.json'), JSON.stringify(databank));
    const times = ['2024-01-01 00:00:00', '2024-07-01 23:59:59.000001', '1969-12-31 23:59:59.9', null];
    const rows = times.map((time, id) => `(${id}, ${time === null ? 'NULL' : `'${time}'`})`);
    writeExport(
      join(folder, 'e.sqlite'),
      `CREATE TABLE event (id INTEGER PRIMARY KEY, at); INSERT INTO event VALUES ${rows.join(', ')}`,
    );
    await succeeds(folder, 'build', 'e.sqlite', '--databank', 'databank.json', '--no-sync', '--quiet');
    await succeeds(folder, 'snapshot', 'out', '--to', 'all.zip', '--quiet');
    expect(await runHere(['verify', 'all.zip', '--quiet'], folder)).toMatchObject({ code: 0, stderr: '' });
  },
);
