import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  looksPersonal,
  mayBePersonal,
  personalWords,
} from '../../../src/model/description/personal-names.ts';
import { runHere } from '../../helpers/run-command-line.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

/** A service with published keys of these names. */
function described(keys: Readonly<Record<string, unknown>>): string {
  const cwd = temporaryFolder();
  const databank = {
    format: 1,
    api: '/api/',
    pageSize: 10,
    collections: { customers: 'customer' },
    records: { customer: { table: 'customer', keys: { id: 'integer', ...keys } } },
  };
  writeFileSync(join(cwd, 'databank.json'), JSON.stringify(databank));
  return cwd;
}

it.each([
  [
    'author-email',
    'author.email',
    'authoremail',
    'X-Auth-Token',
    'password-hash',
    'pwd',
    'sessionKey',
    'ip',
    'apiKeys',
  ],
])('finds the words of a name however they are told apart: %s', (...names) => {
  expect(names.filter((name) => !looksPersonal(name))).toEqual([]);
});

it.each([
  ['secretary', 'chainmail', 'ship', 'description', 'mobility', 'tokenized', 'session', 'mailing-list'],
])('finds no part of a word: %s', (...names) => {
  expect(names.filter(looksPersonal)).toEqual([]);
});

it('finds such names in other languages, for a service that no maintainer described', () => {
  const names = [
    'Telefonnummer',
    'téléphone',
    'telefoon',
    'Kennwort',
    'mot_de_passe',
    'contraseña',
    'correo',
  ];
  const dates = ['Geburtsdatum', 'date_de_naissance', 'fechaNacimiento', 'data_di_nascita', 'geboortedatum'];
  const scripts = ['пароль', 'Телефон', 'τηλέφωνο', '密码', '電話番号', 'メール', 'パスワード', 'ｅｍａｉｌ'];
  expect([...names, ...dates, ...scripts].filter((name) => !mayBePersonal(name))).toEqual([]);
  expect(['eisenhauer', 'teleologie', 'corrected', 'geburtsort'].filter(mayBePersonal)).toEqual([]);
});

it.each([
  [{ e_mail: 'text', emailAddress: 'text?', apikey: 'text', phones: 'json', home_address: 'text' }, 5],
  [
    { has_token: 'boolean', address: 'text', url_address: 'text', secretary: 'text', private_phone: 'text' },
    0,
  ],
  [{ token: { value: 'text', choices: ['coin'] } }, 0],
])('names what looks personal or secret by its name: %j', async (keys, number) => {
  const { code, stdout } = await runHere(['init', '--databank', 'databank.json'], described(keys));
  const names = Object.keys(keys).map((key) => `customer.${key}`);
  expect([code, /^Note: .*$/m.exec(stdout)?.[0]]).toEqual([
    0,
    number === 0
      ? undefined
      : `Note: published keys that look personal or secret by their names: ${names.join(', ')}; if they are, withhold them in polity-press.json.`,
  ]);
});

it('names it in a build, once, unless it is withheld; the databank of the package has been looked through', async () => {
  const cwd = described({ email: 'text', name: 'text' });
  await runHere(['init', '--databank', 'databank.json'], cwd);
  const build = async (...args: readonly string[]) =>
    (await runHere(['build', ...args, '--out', 'out'], cwd)).stderr;
  expect((await build('nosuch.sqlite')).match(/^note: .*customer\.email/gm)).toHaveLength(1);
  const withhold = { 'customer.email': { as: '' } };
  writeFileSync(join(cwd, 'polity-press.json'), JSON.stringify({ databank: 'databank.json', withhold }));
  expect(await build('nosuch.sqlite')).not.toContain('note:');
  writeFileSync(join(cwd, 'polity-press.json'), '{}');
  expect(await build()).not.toContain('personal');
});

it('names the same words as the program that describes a Django project', () => {
  const program = readFileSync(new URL('../../../data/describe_api.py', import.meta.url), 'utf8');
  const [, block = ''] = /^PERSONAL = re\.compile\(\n(.*?)^\)$/ms.exec(program) ?? [];
  const pattern = [...block.matchAll(/r"(.*)"/g)].map(([, part]) => part).join('');
  expect([pattern, block.includes('re.IGNORECASE')]).toEqual([
    personalWords.source,
    personalWords.ignoreCase,
  ]);
});
