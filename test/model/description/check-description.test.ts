import { describe, expect, it } from 'vitest';
import { checkDescription } from '../../../src/model/description/check-description.ts';
import { changed, smallDescription } from './small-description.ts';

const keys = (record: string, key: string) => ['records', record, 'keys', key];
const plain = { table: 't', keys: { id: 'integer' } };
const link = { link: 'l', owner: 'a', target: 'b' };

describe('checkDescription', () => {
  it('finds no fault where there is none', () => {
    expect(checkDescription(smallDescription)).toEqual({ faults: [], notes: [] });
  });

  it.each<[path: readonly string[], value: unknown, ...faults: string[]]>([
    [['api'], '/schemas/', 'api: schemas is the name of another folder of the tree'],
    [['api'], '/api.json/', 'api: api.json is the name of a file of the tree, not of a folder'],
    [
      ['collections', 'core/page-1.json'],
      'core.region',
      'collections["core/page-1.json"]: page-1.json is the name of a file of the tree, not of a folder',
    ],
    [
      ['collections', 'core/index.HTML'],
      'core.region',
      'collections["core/index.HTML"]: index.HTML is the name of a file of the tree, not of a folder',
    ],
    [
      ['collections', 'core/aux'],
      'core.region',
      'collections["core/aux"]: aux is a device of Windows: no file or folder there can have that name',
    ],
    [
      ['collections', '7'],
      'core.region',
      'collections["7"]: a name that is a whole number loses its place in the order; add a word to it',
    ],
    [
      ['collections', 'core/Regions'],
      'core.region',
      'collections["core/Regions"]: differs from core/regions in case only',
    ],
    [
      ['collections', 'core/experts'],
      'accounts.expert',
      'collections["core/experts"]: accounts.expert is private: it cannot be a collection',
    ],
    [
      ['collections', 'wf/camels'],
      { record: 'wf.camels' },
      'collections["wf/camels"]: names the record wf.camels, which is not there; did you mean wf.camel?',
    ],
    [
      ['collections', 'wf/camels'],
      'constructor',
      'collections["wf/camels"]: names the record constructor, which is not there',
    ],
    [
      ['records', 'holder'],
      { table: 'holder', keys: { name: { value: 'text', optional: true }, id: 'integer' } },
      'records.holder.keys.name: is optional and first: begin with a key of every record',
    ],
    [
      ['records', 'holder'],
      { table: 'holder', keys: { id: 'integer', size: { value: 'integer?', addresses: true } } },
      'records.holder.keys.size: is of type integer, which holds no addresses: only text and json do',
    ],
    [
      keys('wf.camel', 'year_from'),
      { value: 'integer?', refersTo: 'core.polty' },
      'records["wf.camel"].keys.year_from: names the record core.polty, which is not there; did you mean core.polity?',
    ],
    [
      keys('wf.camel', 'year_from'),
      { value: 'integer?', refersTo: 'accounts.expert' },
      'records["wf.camel"].keys.year_from: refers to accounts.expert, which is private',
    ],
    [
      keys('wf.camel', 'other_tags'),
      { ids: 'integer', ...link, refersTo: 'core.polty' },
      'records["wf.camel"].keys.other_tags: names the record core.polty, which is not there; did you mean core.polity?',
    ],
    [['records', 'WF.camel'], plain, 'records["WF.camel"]: differs from wf.camel in case only'],
    [['records', '__proto__'], plain, 'records.__proto__: no record can be called __proto__'],
    [
      keys('wf.camel', 'polity'),
      { one: 'core.polty' },
      'records["wf.camel"].keys.polity: names the record core.polty, which is not there; did you mean core.polity?',
    ],
    [
      keys('wf.camel', 'citations'),
      { many: 'core.citations', ...link },
      'records["wf.camel"].keys.citations: names the record core.citations, which is not there; did you mean core.citation?',
    ],
    [
      keys('core.region', 'id'),
      undefined,
      'records["core.region"]: has no key id, which identifies its records and sets their order',
    ],
    [
      keys('core.citation', 'id'),
      'date',
      'records["core.citation"]: its key id must be of type integer or text or uuid',
    ],
    [
      keys('core.region', 'id'),
      'integer?',
      'records["core.region"]: its key id may be null: it tells records apart',
    ],
    [
      ['records', 'core.region'],
      { table: 'core_region', id: 'private_code', keys: { private_code: 'text' } },
      'records["core.region"]: its key private_code is called private, but ids are published: if they may be, give it another name, as in "id": {"value": "text", "column": "private_code"}',
    ],
    [
      keys('wf.camel', '1790'),
      'integer',
      'records["wf.camel"].keys["1790"]: a key that is a whole number would move to the front of every record; give it another name',
    ],
    [
      keys('wf.camel', '__proto__'),
      'integer',
      'records["wf.camel"].keys.__proto__: no key can be called __proto__: JavaScript would not read it back',
    ],
    [
      keys('wf.camel', 'old'),
      { value: 'text', also: ['camel'] },
      'records["wf.camel"].keys.old.also: camel is another key of the record',
    ],
    [
      keys('wf.camel', 'count'),
      { value: 'integer', withheld: { as: '' } },
      'records["wf.camel"].keys.count: only a text can be published as another text; what may be null can be published as null',
    ],
    [
      keys('wf.camel', 'count'),
      { value: 'integer', withheld: { as: null } },
      'records["wf.camel"].keys.count: only a value that may be null ("integer?") can be published as null',
    ],
    [
      keys('wf.camel', 'private_count'),
      'integer',
      'records["wf.camel"].keys.private_count: reads wf_camel.private_count, which is private: allow null, as in "integer?", which is published in place of it',
    ],
    [
      keys('wf.camel', 'private_tags'),
      { ids: 'integer', link: 'wf_camel_other_tags', owner: 'camel_id', target: 'tag_id' },
      'records["wf.camel"].keys.private_tags: is called private: write {"always": []} in its place',
    ],
    [
      ['records', 'core.private_memo'],
      { table: 'memo', keys: { id: 'integer', day: 'date' } },
      'records["core.private_memo"].keys.day: reads memo.day, which is private: allow null, as in "date?", which is published in place of it',
    ],
    [
      keys('wf.camel', 'count'),
      { value: 'integer?', choices: [1, 'two', 3.5] },
      'records["wf.camel"].keys.count: these choices are not of type integer: "two", 3.5',
    ],
    [
      keys('wf.camel', 'count'),
      { value: 'integer?', choices: [1, 2], labels: { '1': 'One', '3': 'Three' } },
      'records["wf.camel"].keys.count: these labels are of no choice: "3"',
    ],
    [
      keys('wf.camel', 'day'),
      { value: 'date', choices: [1] },
      'records["wf.camel"].keys.day: these choices are not of type date: 1',
    ],
    [
      keys('wf.camel', 'polity_id'),
      'integer',
      'records["wf.camel"].keys.polity_id: reads the column polity_id, as the key polity does',
    ],
    [
      keys('wf.camel', 'copy'),
      { value: 'text', column: ['other', 'CAMEL'] },
      'records["wf.camel"].keys.copy: reads the column CAMEL, as the key camel does',
    ],
    [
      keys('core.region~2', 'longitude'),
      'text',
      'records["core.region~2"].keys.longitude: reads core_region.longitude as text, core.region.longitude reads it as decimal(8)',
    ],
    [
      keys('wf.camel', 'pairs'),
      { many: 'core.citation', link: 'l', owner: 'A', target: 'a' },
      'records["wf.camel"].keys.pairs: the columns owner and target are both A',
    ],
    [
      ['records', 'core.citation', 'table'],
      ['core_citation', 'Accounts_Expert'],
      'records["core.citation"].table: reads the table Accounts_Expert, which accounts.expert makes private',
    ],
    [
      keys('wf.camel', 'experts'),
      { ids: 'integer', ...link, link: 'accounts_expert' },
      'records["wf.camel"].keys.experts.link: reads the table accounts_expert, which accounts.expert makes private',
    ],
    [
      ['records', 'core.citation', 'table'],
      'accounts.reader',
      'records["core.citation"].table: reads the table accounts.reader, which accounts.reader makes private',
    ],
    [
      keys('core.region~2', 'width'),
      { value: 'text', column: ['w', 'LONGITUDE'] },
      'records["core.region~2"].keys.width: reads core_region.LONGITUDE as text, core.region.longitude reads it as decimal(8)',
      'records["core.region~2"].keys.width: the column LONGITUDE differs from longitude, at records["core.region"].keys.longitude, in case only: write it in one way',
    ],
    [
      ['records', 'core.place'],
      { table: 'core_seshat_region', keys: { id: 'integer', name: 'json' } },
      'records["core.place"].keys.name: reads core_seshat_region.name as json, core.region.name reads it as text',
    ],
    [
      ['records', 'Con.x'],
      plain,
      'records["Con.x"]: Con.x is a device of Windows: no file or folder there can have that name',
    ],
    [
      ['records', 'a'.repeat(201)],
      plain,
      `records.${'a'.repeat(201)}: a part of it is longer than 200 characters: no file system takes that`,
    ],
    [
      ['records', 'Common-keys'],
      plain,
      'records["Common-keys"]: Common-keys is the name of a schema that record schemas are based on',
    ],
    [
      ['records', 'core.memo'],
      { table: 'core_polity', keys: { id: { value: 'text', column: 'private_comment' } } },
      'records["core.memo"].keys.id: reads core_polity.private_comment, a text that is withheld: only another text can be published in place of it',
    ],
    [
      keys('wf.camel', 'memos'),
      { ids: 'text', link: 'CORE_POLITY', owner: 'id', target: 'Private_Comment' },
      'records["wf.camel"].keys.memos: the table CORE_POLITY differs from core_polity, at records["core.polity"].table, in case only: write it in one way',
      'records["wf.camel"].keys.memos: the column Private_Comment differs from private_comment, at records["core.polity"].keys.private_comment, in case only: write it in one way',
      'records["wf.camel"].keys.memos: reads CORE_POLITY.Private_Comment, a text that is withheld: only another text can be published in place of it',
    ],
    [
      ['records', 'core.citation', 'table'],
      ['core_citation', 'Core_Citation'],
      'records["core.citation"].table: the table Core_Citation differs from core_citation, at records["core.citation"].table, in case only: write it in one way',
    ],
    [
      keys('wf.camel', 'place'),
      { value: 'text?', via: [{ column: 'place_id', table: 'CORE_region', id: 'id' }], column: 'name' },
      'records["wf.camel"].keys.place: the table CORE_region differs from core_region, at records["core.region"].table, in case only: write it in one way',
    ],
    [
      ['records', 'core.review'],
      { table: 'wf_camel', keys: { id: 'integer', reviewer: { value: 'integer', column: 'reviewer_id' } } },
      'records["core.review"].keys.reviewer: reads wf_camel.reviewer_id, which leads to a private record, as wf.camel.reviewer says',
    ],
    [
      keys('wf.camel', 'curators'),
      { ids: 'integer', link: 'wf_camel_curator', owner: 'camel_id', target: 'expert_id' },
      'records["wf.camel"].keys.curators: reads wf_camel_curator.expert_id, which leads to a private record, as wf.camel.curator says',
    ],
    [
      ['records', 'core.citation', 'table'],
      'sqlite_master',
      'records["core.citation"].table: reads sqlite_master, a table of SQLite itself',
    ],
    [
      ['records', 'core.citation', 'table'],
      ['core_citation', 'AUTH_USER'],
      'records["core.citation"].table: AUTH_USER holds users, with the hashes of their passwords: mark it "private": true, or leave it out',
    ],
    [
      keys('wf.camel', 'groups'),
      { ids: 'integer', link: 'auth_user_groups', owner: 'user_id', target: 'group_id' },
      'records["wf.camel"].keys.groups.link: auth_user_groups holds what users may do: mark it "private": true, or leave it out',
    ],
    [
      keys('wf.camel', 'Password'),
      { value: 'text', column: 'hash' },
      'records["wf.camel"].keys.Password: a password is never published, not even its hash: leave the key out',
    ],
    [
      keys('wf.camel', 'word'),
      { value: 'text?', column: ['pass', 'PASSWORD'] },
      'records["wf.camel"].keys.word: a password is never published, not even its hash: leave the key out',
    ],
    [
      keys('core.polity', 'own'),
      { one: 'core.polity?' },
      'records["core.polity"]: embeds itself, without end: core.polity.own -> core.polity',
    ],
    [
      keys('core.region', 'camels'),
      { many: 'wf.camel', ...link },
      'records["core.polity"]: embeds itself, without end: core.polity.home_region -> core.region.camels -> wf.camel.polity -> core.polity',
    ],
  ])('%j as %j', (path, value, ...expected) => {
    const { faults } = checkDescription(changed(path, value));
    expect(faults).toEqual(expected);
  });

  it.each([
    ['core_password_policy', { id: 'integer', password_policy: 'text' }],
    ['auth_users', { id: 'integer', has_password: 'boolean' }],
  ])('takes %s for no table of accounts', (table, own) => {
    const { faults } = checkDescription(changed(['records', 'core.policy'], { table, keys: own }));
    expect(faults).toEqual([]);
  });

  it('lets keys that are called private embed records, and be null', () => {
    const file = changed(['records', 'core.memo'], { table: 'memo', keys: { id: 'integer', text: 'text' } });
    Object.assign(file.records['wf.camel']?.keys ?? {}, {
      private_memo: { one: 'core.memo?' },
      private_memos: { many: 'core.memo', ...link },
      private_count: 'integer?',
      private_data: { value: 'json?', withheld: { as: null } },
      private_tags: { always: [] },
    });
    expect(checkDescription(file)).toEqual({ faults: [], notes: [] });
  });

  it('lists every fault at once', () => {
    const file = changed(['records', 'core.region', 'keys', 'camels'], { one: 'wf.camels' });
    Object.assign(file.collections, { 'core/nothing': 'core.nothing' });
    expect(checkDescription(file).faults).toHaveLength(2);
  });

  it('notes records that nothing needs, which are no fault', () => {
    expect(checkDescription(changed(['records', 'core.old'], plain))).toEqual({
      faults: [],
      notes: ['records["core.old"]: is in no collection, and nothing embeds it'],
    });
  });
});
