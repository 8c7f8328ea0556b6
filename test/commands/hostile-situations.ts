import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTree } from '../helpers/build-tree.ts';
import { choose } from '../helpers/bundled.ts';
import { makeExport, tiny } from '../helpers/make-export.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** What a terminal would obey, line ends apart. */
export const obeyed = /(?!\n)[\p{Cc}\p{Zl}\p{Bidi_Control}]/u;
/** A folder or file of such a name. */
const evilPath = (evil: string) => join(temporaryFolder(), evil);

/** Where a text from outside may stand: each lays it there, and gives the arguments of a command that comes across it. */
export const situations: Readonly<Record<string, (evil: string) => Promise<string[]> | string[]>> = {
  'verify: keys of a page': async (evil) => {
    const { out } = await buildTree(makeExport(...tiny), { description: choose('core/regions') });
    for (const name of ['index.json', 'page-1.json', 'page-2.json']) {
      const page = join(out, 'api/core/regions', name);
      writeFileSync(page, JSON.stringify({ [evil]: 1, results: [{ [evil]: evil }], next: evil }));
    }
    return ['verify', out];
  },
  'verify: keys and values of the manifest': async (evil) => {
    const { out } = await buildTree(makeExport(...tiny), { description: choose('core/regions') });
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
    const files = [...manifest.files, evil];
    writeFileSync(join(out, 'manifest.json'), JSON.stringify({ ...manifest, files, [evil]: evil }));
    return ['verify', out];
  },
  'verify: the name of a folder': (evil) => {
    const path = evilPath(evil);
    mkdirSync(path, { recursive: true });
    return ['verify', path];
  },
  'diff: values of two exports, and names': (evil) => [
    'diff',
    makeExport(...tiny),
    makeExport(
      ...tiny,
      `UPDATE sc_token SET token = '${evil}'; UPDATE core_polity SET long_name = '${evil}'`,
      `DELETE FROM general_polity_capital; UPDATE core_reference SET title = '${evil}'`,
    ),
  ],
  'diff: keys and values of a page': async (evil) => {
    const { out } = await buildTree(makeExport(...tiny), { description: choose('core/regions') });
    const page = join(out, 'api/core/regions/index.json');
    const { results, ...rest } = JSON.parse(readFileSync(page, 'utf8'));
    writeFileSync(page, JSON.stringify({ ...rest, results: [{ ...results[0], [evil]: evil, id: evil }] }));
    return ['diff', out, out];
  },
  'diff: the name of a folder': (evil) => ['diff', makeExport(...tiny), evilPath(evil)],
  'build: the name of a file that is missing': (evil) => ['build', evilPath(evil)],
  'build: the name of an output folder': (evil) => [
    ...['build', makeExport(...tiny), '--collection', 'core/ngas', '--no-explorer', '--out', evilPath(evil)],
  ],
  'build: values of an export': (evil) => [
    'build',
    makeExport(...tiny, `UPDATE sc_token SET created_date = '${evil}', polity_id = '${evil}'`),
  ],
  'build: what SQLite says of a schema': (evil) => [
    'build',
    makeExport(...tiny, (database) => {
      database.unsafeMode();
      database.pragma('writable_schema = ON');
      database.exec(
        `UPDATE sqlite_schema SET name = '${evil}', tbl_name = '${evil}', sql = 'CREATE TABLE "${evil}" (' WHERE name = 'sc_token'`,
      );
    }),
  ],
  'build: names of columns': (evil) => [
    'build',
    makeExport(...tiny, `ALTER TABLE sc_token RENAME COLUMN token TO "${evil}"`),
  ],
  'build: an option': (evil) => ['build', `--${evil}`],
  'build: a collection': (evil) => ['build', '--collection', evil],
  'import api: keys and values of a page': async (evil) => {
    const { out } = await buildTree(makeExport(...tiny), { description: choose('core/regions') });
    const page = join(out, 'api/core/regions/page-1.json');
    const { results, ...rest } = JSON.parse(readFileSync(page, 'utf8'));
    const spoilt = [{ ...results[0], [evil]: evil, name: 7, mac_region: evil }, evil];
    writeFileSync(page, JSON.stringify({ ...rest, results: spoilt, [evil]: evil }));
    return ['import', 'api', out, '--to', join(temporaryFolder(), 'export.sqlite')];
  },
  'import dump: names, values and statements': (evil) => {
    const path = join(temporaryFolder(), 'dump.sql');
    const rows = `COPY core_comment (id, "${evil}") FROM stdin;\n${evil.slice(0, 8)}\tx\n\\.\n`;
    writeFileSync(path, `CREATE TABLE "${evil}" (id int);\n${rows}`);
    return ['import', 'dump', path, '--to', join(temporaryFolder(), 'export.sqlite')];
  },
  'import dump: a statement that is refused': (evil) => {
    const path = join(temporaryFolder(), 'dump.sql');
    writeFileSync(path, `COPY core_comment (id) FROM stdin;\n\\.\n\\${evil}\nSELECT 1;\n`);
    return ['import', 'dump', path, '--to', evilPath(evil)];
  },
};
