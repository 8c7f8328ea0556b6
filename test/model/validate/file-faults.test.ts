import { describe, expect, it } from 'vitest';
import { readDocumentSchemas } from '../../../src/model/schemas/read-schemas.ts';
import type { JsonSchema } from '../../../src/model/schemas/schema.ts';
import { misfits } from '../../../src/model/validate/file-faults.ts';
import { changed, smallDescription } from '../description/small-description.ts';

const schemas = readDocumentSchemas();
const databank = schemas.get('databank.schema.json') as { $defs: Record<string, JsonSchema> };
const notType = databank.$defs.valueType?.patternErrorMessage;
const notName =
  'is not the path of a collection: names of letters, digits and - _ . ~ with a slash between them, no dot at either end of a name';

const fileFaults = (...asked: Parameters<typeof misfits>) => misfits(...asked).map(({ text }) => text);

describe('misfits', () => {
  it('finds none in files that fit their schema', () => {
    expect(fileFaults(schemas, 'databank', smallDescription)).toEqual([]);
    expect(fileFaults(schemas, 'polity-press', {})).toEqual([]);
  });

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    '.git/x',
    'a\\b',
    'a%2fb',
    'a?b',
    'a#b',
    'a b',
    'a\n',
    'é',
    'C:/x',
    'a.',
  ])('refuses %j as the name of a collection', (name) => {
    expect(fileFaults(schemas, 'databank', changed(['collections', name], 'core.region'))).toEqual(
      [`collections[${JSON.stringify(name)}]: ${JSON.stringify(name)} ${notName}`].map((fault) =>
        fault.replace('collections["a"]', 'collections.a'),
      ),
    );
  });

  it.each(['api', '/api', 'api/', '/', '//', '/a//b/', '/../', '/a?/', 'https://a/'])(
    'refuses %j as the beginning of all paths',
    (api) => {
      expect(fileFaults(schemas, 'databank', changed(['api'], api))).toEqual([
        `api: ${JSON.stringify(api)} is not a path such as /api/: a slash at both ends, names of letters, digits and - _ . ~ between`,
      ]);
    },
  );

  it.each(['/api/', '/data/v2/api/', '/a.b/'])('accepts %j there', (api) => {
    expect(fileFaults(schemas, 'databank', changed(['api'], api))).toEqual([]);
  });

  it.each<[key: unknown, faults: string[]]>([
    ['integr', [`.old: "integr" ${notType}; did you mean integer?`]],
    ['decimal(31)?', [`.old: "decimal(31)?" ${notType}; did you mean decimal(8)?`]],
    ['', [`.old: "" ${notType}`]],
    [7, ['.old: is neither a text nor an object']],
    [null, ['.old: is neither a text nor an object']],
    [{}, ['.old: has none of the keys value, one, many, ids, always']],
    [{ vlaue: 'text' }, ['.old: has none of the keys value, one, many, ids, always; did you mean value?']],
    [{ value: 'txt' }, [`.old.value: "txt" ${notType}; did you mean text?`]],
    [{ one: 'core.region', colum: 'x' }, ['.old.colum: is not a key of this format; did you mean column?']],
    [{ one: 'core.region', many: 'core.region' }, ['.old.many: is not a key of this format']],
    [{ many: 'core.region', link: 'l' }, ['.old: has no key owner', '.old: has no key target']],
    [
      { ids: 'date', link: 'l', owner: 'a', target: 'b' },
      ['.old.ids: "date" is not one of integer, text, uuid'],
    ],
    [{ always: [1] }, ['.old.always: has more than 0 items']],
    [{ value: 'text', column: '' }, ['.old.column: "" is empty, or holds a control character']],
    [{ value: 'text', column: [] }, ['.old.column: has 0 items, expected 1']],
    [
      { value: 'text', withheld: { evenNull: 1 } },
      ['.old.withheld: has no key as', '.old.withheld.evenNull: is an integer, expected boolean'],
    ],
    [{ value: 'text', choices: [null] }, ['.old.choices[0]: is null, expected string or number or boolean']],
  ])('says of the key %j what is wrong', (key, faults) => {
    const path = ['records', 'core.citation', 'keys', 'old'];
    expect(fileFaults(schemas, 'databank', changed(path, key))).toEqual(
      faults.map((fault) => `records["core.citation"].keys${fault}`),
    );
  });

  it.each<[path: string[], value: unknown, fault: string]>([
    [['format'], 2, 'format: is 2, expected 1'],
    [['format'], undefined, 'has no key format'],
    [['pageSize'], 0, 'pageSize: is 0, must be >= 1'],
    [
      ['variables'],
      { 10: { collection: 'wf/camels' } },
      'variables["10"]: "10" is not an id of a variable: small letters and digits with - _ . between them, and a letter among them',
    ],
    [
      ['codes'],
      { presence: { '\ud800': { label: 'Present' } } },
      'codes.presence["\\ud800"]: "\\ud800" is not a text that a record can hold: half a character',
    ],
    [['pageSize'], 10.5, 'pageSize: is a number, expected integer'],
    [['colections'], {}, 'colections: is not a key of this format; did you mean collections?'],
    [['collections'], {}, 'collections: is empty'],
    [['collections', 'wf/camels'], { page: 1 }, 'collections["wf/camels"]: has no key record'],
    [
      ['collections', 'wf/camels'],
      { record: 'wf.camel', pagesize: 1 },
      'collections["wf/camels"].pagesize: is not a key of this format; did you mean pageSize?',
    ],
    [
      ['records', 'wf/camel'],
      { private: true },
      'records["wf/camel"]: "wf/camel" is not the name of a record: letters, digits and . _ ~ -, no dot at either end',
    ],
    [['records', 'a'], { table: 't' }, 'records.a: has no key keys'],
    [
      ['records', 'a'],
      { private: true, keys: { id: 'integer' } },
      'records.a.keys: is not allowed with private',
    ],
    [['records', 'a'], { private: false }, 'records.a.private: is false, expected true'],
  ])('says of %j as %j what is wrong', (path, value, fault) => {
    expect(fileFaults(schemas, 'databank', changed(path, value))).toEqual([fault]);
  });

  it.each<[path: string[], place: string | null]>([
    [['title'], 'dataset.title'],
    [['recordYears'], 'roles.recordYears'],
    [['dataset', 'url'], 'dataset.licence.url'],
    [['dataset', 'licence', 'title'], 'dataset.title'],
    [['dataset', 'licence', 'baseUrl'], 'baseUrl at the top of the file'],
    [['roles', 'doi'], 'roles.reference.doi'],
    [['roles', 'shapes', 'place'], 'roles.place'],
    [['roles', 'record'], 'roles.shapes.record or roles.reference.record or roles.variables.record'],
    [['withhold', 'polity.note', 'version'], null],
    [['collections'], 'collections of databank.json'],
    [['withheld'], 'withhold'],
    [['constructor'], null],
  ])('names the place of the key of a configuration that is at %j', (path, place) => {
    const configuration = path.reduceRight<unknown>((value, key) => ({ [key]: value }), 'x');
    const meant = place === null ? '' : `; did you mean ${place}?`;
    const faults = fileFaults(schemas, 'polity-press', configuration);
    expect(faults.flatMap((fault) => /: is not a key .*/.exec(fault) ?? [])).toEqual([
      `: is not a key of this format${meant}`,
    ]);
  });

  it.each<[key: object, place: string | null]>([
    [{ value: 'text', as: '' }, '.withheld.as'],
    [{ value: 'text', withheld: { as: '', help: 'x' } }, '.help'],
    [{ value: 'text', withheld: { as: '', link: 'x' } }, null],
    [{ one: 'core.region', as: '' }, null],
  ])('names the place of the key of a description that is in %j', (key, place) => {
    const path = ['records', 'core.citation', 'keys', 'old'];
    const meant = place === null ? '' : `; did you mean records["core.citation"].keys.old${place}?`;
    const [fault = ''] = fileFaults(schemas, 'databank', changed(path, key));
    expect(fault.replace(/.* is not a key of this format/, '')).toBe(meant);
  });

  it('names the key of a description that belongs into the settings', () => {
    expect(fileFaults(schemas, 'databank', changed(['dataset'], {}))).toEqual([
      'dataset: is not a key of this format; did you mean dataset of polity-press.json?',
    ]);
  });

  it.each([
    [
      'polity-press',
      { records: {} },
      'is an object, expected boolean; did you mean records of databank.json?',
    ],
    ['polity-press', { records: [] }, 'is a list, expected boolean'],
    ['polity-press', { records: null }, 'is null, expected boolean'],
    [
      'databank',
      changed(['records'], true),
      'is a boolean, expected object; did you mean records of polity-press.json?',
    ],
    ['databank', changed(['records'], null), 'is null, expected object'],
  ] as const)('names in %s the file where records have the type of %j', (file, value, fault) => {
    expect(fileFaults(schemas, file, value)).toEqual([`records: ${fault}`]);
  });

  it('names the place of an author in a list, and of a key of the whole description', () => {
    const authors = [{ name: 'Ada', keywords: [] }];
    expect(fileFaults(schemas, 'polity-press', { dataset: { authors } })).toEqual([
      'dataset.authors[0].keywords: is not a key of this format; did you mean dataset.keywords?',
    ]);
    const path = ['collections', 'wf/camels'];
    expect(fileFaults(schemas, 'databank', changed(path, { record: 'wf.camel', seconds: 1 }))).toEqual([
      'collections["wf/camels"].seconds: is not a key of this format; did you mean seconds at the top of the file?',
    ]);
  });

  it('says which key of a configuration was meant, and lists every fault at once', () => {
    const configuration = {
      exlude: [],
      baseUrl: 4,
      roles: { years: ['x'], labels: [] },
      hosts: 'nginx',
      records: 'no',
    };
    expect(fileFaults(schemas, 'polity-press', configuration).sort()).toEqual([
      'baseUrl: is an integer, expected string',
      'exlude: is not a key of this format; did you mean exclude?',
      'hosts: is text, expected array',
      'records: is text, expected boolean',
      'roles.labels: is not a key of this format; did you mean label?',
      'roles.years: has 1 item, expected 2',
    ]);
    expect(fileFaults(schemas, 'polity-press', [])).toEqual(['is a list, expected object']);
  });
});
