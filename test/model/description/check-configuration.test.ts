import { describe, expect, it } from 'vitest';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import type { Configuration } from '../../../src/model/description/key-facts.ts';
import { changed, smallDescription, smallRoles } from './small-description.ts';

const check = (configuration: Configuration) => checkConfiguration(configuration, smallDescription);

describe('checkConfiguration', () => {
  it('finds no fault where there is none', () => {
    expect(
      check({
        include: ['core/*', '**'],
        exclude: ['wf/*'],
        withhold: { 'core.polity.private_comment': { as: 'none', evenNull: true } },
        rename: { home_region: 'region', region: 'home_region' },
        roles: { ...smallRoles, sentinels: ['UNKNOWN'] },
      }),
    ).toEqual([]);
    expect(check({})).toEqual([]);
  });

  it('suggests patterns only of collections with a slash', () => {
    const { collections } = smallDescription;
    const file = { ...smallDescription, collections: { ...collections, taxa: 'core.polity' } };
    expect(checkConfiguration({ exclude: ['taxaa', 'taxa/*'] }, file)).toEqual([
      'exclude[0]: no collection is called taxaa; did you mean taxa?',
      'exclude[1]: no collection is called taxa/*; did you mean taxa?',
    ]);
  });

  it.each<[Configuration, string[]]>([
    [
      { include: ['cor/*'], exclude: ['wf/camel', 'wf/*'] },
      [
        'include[0]: no collection is called cor/*; did you mean core/*?',
        'exclude[0]: no collection is called wf/camel; did you mean wf/camels?',
      ],
    ],
    [{ exclude: ['*'] }, ['exclude[0]: no collection is called *; did you mean core/* or wf/*?']],
    [{ exclude: ['core/(x|y)+'] }, ['exclude[0]: no collection is called core/(x|y)+']],
    [{ exclude: ['**'] }, ['include and exclude leave no collection to publish']],
    [
      { withhold: { 'core.polty.private_comment': { as: '' } } },
      ['withhold["core.polty.private_comment"]: there is no record core.polty; did you mean core.polity?'],
    ],
    [
      { withhold: { private_comment: { as: '' } } },
      ['withhold.private_comment: names no record and key, as in core.polity.long_name'],
    ],
    [
      { withhold: { 'core.polity.private_coment': { as: '' } } },
      [
        'withhold["core.polity.private_coment"]: core.polity has no key private_coment; did you mean private_comment?',
      ],
    ],
    [
      { withhold: { 'core.polity.start_year': { as: '' } } },
      [
        'withhold["core.polity.start_year"]: only a text can be published as another text; what may be null can be published as null',
      ],
    ],
    [{ withhold: { 'core.polity.start_year': { as: null }, 'core.polity.long_name': { as: null } } }, []],
    [
      { withhold: { 'core.region.name': { as: null } } },
      ['withhold["core.region.name"]: only a value that may be null ("text?") can be published as null'],
    ],
    [
      { withhold: { 'core.region.id': { as: null } } },
      ['withhold["core.region.id"]: the key id cannot be withheld: it tells records apart'],
    ],
    [
      { withhold: { 'core.polity.home_region': { as: null }, 'wf.camel.region': { as: '' } } },
      [
        'withhold["core.polity.home_region"]: only a value can be withheld: home_region embeds records, so name a key of them, as in core.region.longitude',
        'withhold["wf.camel.region"]: only a value can be withheld: region embeds records, so name a key of them, as in core.region~2.label',
      ],
    ],
    [
      { withhold: { 'wf.camel.tags': { as: null } } },
      ['withhold["wf.camel.tags"]: only a value can be withheld'],
    ],
    [
      { rename: { camel: 'private_camel' } },
      ['rename.camel: private_camel would be private by its name, which camel is not'],
    ],
    [{ rename: { private_comment: 'Private note' } }, []],
    [
      // What core.region~2 calls label.
      { withhold: { 'core.region~2.label': { as: '' } }, exclude: [] },
      [],
    ],
    [
      { rename: { long_nam: 'name' } },
      ['rename.long_nam: no record has the key long_nam; did you mean long_name?'],
    ],
    [
      { rename: { id: 'key' } },
      ['rename.id: the key id identifies records: it keeps its name, and no other key gets it'],
    ],
    [
      { rename: { camel: 'id' } },
      ['rename.camel: the key id identifies records: it keeps its name, and no other key gets it'],
    ],
    [
      { rename: { camel: '7' } },
      [
        'rename.camel: a key that is a whole number would move to the front of every record; give it another name',
      ],
    ],
    [
      // Published, it is in paths such as polity.long.name.
      { rename: { long_name: 'long.name' } },
      ['rename.long_name: a path of keys could not name long.name: its dot leads to another record'],
    ],
    [
      { rename: { start_year: 'end_year' } },
      ['rename.start_year: core.polity would have two keys end_year (start_year and end_year)'],
    ],
    [
      { rename: { start_year: 'year', end_year: 'year' } },
      [
        'rename.start_year: core.polity would have two keys year (start_year and end_year)',
        'rename.end_year: core.polity would have two keys year (end_year and start_year)',
      ],
    ],
    [
      { roles: { entity: 'core.polty' } },
      ['roles.entity: there is no record core.polty; did you mean core.polity?'],
    ],
    [
      { roles: { entity: 'accounts.expert' } },
      ['roles.entity: accounts.expert is private, so it is not published'],
    ],
    [
      {
        roles: {
          recordYears: ['start_yeer', 'name', 'id', 'nme'],
          columns: {
            'core.polty': ['name'],
            'accounts.expert': ['name'],
            'core.polity': ['long_nme', 'home_region', 'home_region.nme', 'long_name.name'],
          },
          reference: { record: 'core.region', title: 'nme', year: 'name' },
        },
      },
      [
        'roles.recordYears[0]: no record has the key start_yeer; did you mean start_year?',
        'roles.recordYears[1]: name must be of type integer',
        'roles.recordYears[3]: no record has the key nme; did you mean name?',
        'roles.columns["core.polty"]: there is no record core.polty; did you mean core.polity?',
        'roles.columns["accounts.expert"]: accounts.expert is private, so it is not published',
        'roles.columns["core.polity"][0]: core.polity has no key long_nme; did you mean long_name?',
        'roles.columns["core.polity"][1]: home_region embeds a record: name one of its keys, as in home_region.name',
        'roles.columns["core.polity"][2]: core.region has no key nme; did you mean name?',
        'roles.columns["core.polity"][3]: long_name embeds no record: it has no key name',
        'roles.reference.title: core.region has no key nme; did you mean name?',
      ],
    ],
    [
      {
        roles: {
          entity: 'core.polity',
          shapes: {
            record: 'wf.camel',
            geometry: 'camel',
            years: ['start', 'camel'],
            entity: 'region',
            code: 'long_nme',
          },
        },
      },
      [
        'roles.shapes.geometry: camel must be of type geometry',
        'roles.shapes.years[0]: wf.camel has no key start',
        'roles.shapes.years[1]: camel must be of type integer',
        'roles.shapes.entity: region is neither a text nor one core.polity',
        'roles.shapes.code: core.polity has no key long_nme; did you mean long_name?',
      ],
    ],
    [
      {
        roles: {
          entity: 'core.polity',
          shapes: { record: 'wf.camle', geometry: 'x', years: ['a', 'b'], entity: 'polity' },
        },
      },
      ['roles.shapes.record: there is no record wf.camle; did you mean wf.camel?'],
    ],
    [
      {
        roles: {
          entity: 'core.polity',
          shapes: { record: 'core.region', geometry: 'nme', years: ['a', 'b'], entity: 'nme' },
        },
      },
      [
        'roles.shapes.geometry: core.region has no key nme; did you mean name?',
        'roles.shapes.years[0]: core.region has no key a',
        'roles.shapes.years[1]: core.region has no key b',
        'roles.shapes.entity: core.region has no key nme; did you mean name?',
      ],
    ],
    [
      { roles: { shapes: { record: 'core.region', geometry: 'x', years: ['a', 'b'], entity: 'y' } } },
      ['roles.shapes: shapes need the role entity'],
    ],
    [
      {
        roles: {
          flags: {
            disputed: ['is_dispted', 'camel'],
            reviewed: ['private_comment'],
            inferred: { camels: ['inferred present'], polity: ['x'] },
          },
        },
      },
      [
        'roles.flags.disputed[0]: no record has the key is_dispted',
        'roles.flags.disputed[1]: camel must be of type boolean',
        'roles.flags.reviewed[0]: private_comment must be of type boolean',
        'roles.flags.inferred.camels: no record has the key camels; did you mean camel?',
        'roles.flags.inferred.polity: polity must be of type text or integer or boolean',
      ],
    ],
    [
      { roles: { words: { wf: 'Warfare', camels: 'Camels', regoin: 'Region' } } },
      ['roles.words.regoin: no collection, record or key has this word in its name; did you mean region?'],
    ],
    [{ roles: { label: ['long_name'] } }, ['roles: label need an entity, whose keys they are']],
    [
      {
        roles: {
          entity: 'core.polity',
          label: ['longname'],
          years: ['start_year', 'long_name'],
          place: ['long', 'latitude'],
          region: 'region',
        },
      },
      [
        'roles.label[0]: core.polity has no key longname; did you mean long_name?',
        'roles.years[1]: long_name must be of type integer',
        'roles.place[0]: core.polity has no key long; did you mean long_name or longitude?',
        'roles.region: core.polity has no key region',
      ],
    ],
    [
      { roles: { entity: 'core.polity', place: ['nme', 'latitude'] } },
      ['roles.place[0]: core.polity has no key nme; did you mean name?'],
    ],
    ...(
      [
        ['home_regon.name', 'core.polity has no key home_regon; did you mean home_region?'],
        ['home_region.nme', 'core.region has no key nme; did you mean name?'],
        ['home_region.name.id', 'name embeds no record: it has no key id'],
        ['home_region.', 'core.region has no key '],
      ] as const
    ).map(
      ([region, fault]) =>
        [{ roles: { entity: 'core.polity', region } }, [`roles.region: ${fault}`]] satisfies [
          object,
          string[],
        ],
    ),
    ...(
      [
        ['citations', 'citations is neither a value nor one record'],
        ['citations.title', 'citations embeds no record: it has no key title'],
        ['reviewer.name', 'accounts.expert is private, so it is not published'],
      ] as const
    ).map(
      ([region, fault]) =>
        [{ roles: { entity: 'wf.camel', region } }, [`roles.region: ${fault}`]] satisfies [object, string[]],
    ),
  ])('%j', (configuration, faults) => {
    expect(check(configuration)).toEqual(faults);
  });

  it('finds what reads a text that is withheld and cannot publish another in place of it', () => {
    const description = changed(['records', 'core.review'], {
      table: 'core_region',
      keys: { id: { value: 'text', column: 'name' } },
    });
    expect(checkConfiguration({ withhold: {} }, description)).toEqual([]);
    expect(checkConfiguration({ withhold: { 'core.region~2.label': { as: '' } } }, description)).toEqual([
      'withhold: core.review.id reads core_region.name, a text that is withheld: only another text can be published in place of it',
    ]);
  });

  it('finds what is called private and embeds what is published', () => {
    const memo = { table: 'memo', keys: { id: 'integer', text: 'text', day: 'date?' } } as const;
    const description = changed(['records', 'memo'], memo);
    Object.assign(description.records['wf.camel']?.keys ?? {}, {
      private_memo: { one: 'memo?' },
      private_reader: { one: 'accounts.reader?' },
    });
    const said = (withhold: NonNullable<Configuration['withhold']>) =>
      checkConfiguration({ withhold }, description);
    expect(checkConfiguration({}, description)).toEqual([
      'withhold: wf.camel.private_memo is called private, and publishes memo.text and 1 more: withhold that',
    ]);
    expect(said({ 'memo.text': { as: 'x' } })).toEqual([
      'withhold: wf.camel.private_memo is called private, and publishes memo.day: withhold that',
    ]);
    expect(said({ 'memo.text': { as: 'x' }, 'memo.day': { as: null } })).toEqual([]);
  });
});
