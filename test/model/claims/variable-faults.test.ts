import { describe, expect, it } from 'vitest';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import { checkDescription } from '../../../src/model/description/check-description.ts';
import type {
  CodeLists,
  DescriptionFile,
  Roles,
  VariableEntries,
} from '../../../src/model/description/key-facts.ts';
import { someVariables } from './some-variables.ts';

const { roles } = someVariables;
const pop = { collection: 'sc/populations', value: 'population' };
const area = { collection: 'sc/territories', from: 'territory_from', to: 'territory_to' };

describe('variableFaults', () => {
  it.each<[variables: VariableEntries, faults: readonly string[]]>([
    [{ pop, area }, []],
    [{ pop: { ...pop, unit: 'people', scale: 'log' } }, []],
    [{ other: { collection: 'crisis/consequences', value: 'other_polity.name' } }, []],
    [
      { x: { value: 'population' } },
      ['variables.x: is not a known variable, and names no collection for a new one'],
    ],
    [
      { camle: { unit: 'people' } },
      [
        'variables.camle: is not a known variable, and names no collection for a new one; did you mean camel?',
      ],
    ],
    [
      { x: { ...pop, collection: 'sc/population' } },
      ['variables.x.collection: there is no collection sc/population; did you mean sc/populations?'],
    ],
    [
      { x: { collection: 'core/references', value: 'title' } },
      [
        'variables.x.collection: records of core/references are not about polity: they neither embed it nor have its id, and are not of its table',
      ],
    ],
    [{ x: { collection: 'core/polities', value: 'start_year', unit: 'years' } }, []],
    [
      { x: { collection: 'core/polities', value: 'start' } },
      ['variables.x.value: records of core/polities have no key start; did you mean start_year?'],
    ],
    [{ x: { collection: 'sc/populations' } }, ['variables.x: names no key: give value, or from and to']],
    [
      { x: { ...pop, value: 'populaton' } },
      ['variables.x.value: records of sc/populations have no key populaton; did you mean population?'],
    ],
    [
      { x: { collection: 'sc/territories', from: 'territory_from' } },
      ['variables.x: is a range without its end to'],
    ],
    [
      { x: { collection: 'sc/territories', to: 'territory_to' } },
      ['variables.x: is a range without its end from'],
    ],
    [
      { x: { ...area, value: 'territory_from' } },
      ['variables.x: names a value and an end of a range: give value, or from and to'],
    ],
    [
      { x: { collection: 'crisis/consequences', from: 'decline', to: 'capital' } },
      ['variables.x: decline and capital must be numbers: they are the ends of a range'],
    ],
    [
      { x: { collection: 'crisis/consequences', value: 'decline', unit: 'km', scale: 'log' } },
      [
        'variables.x.unit: decline is not a number: only numbers have a unit',
        'variables.x.scale: decline is not a number: only numbers have a scale',
      ],
    ],
    [
      { x: { collection: 'crisis/consequences', value: 'decline', codes: 'presense' } },
      ['variables.x.codes: there is no list of codes presense; did you mean presence?'],
    ],
    [
      { x: { ...area, codes: 'presence' } },
      ['variables.x.codes: territory_from and territory_to is a range: only single values have codes'],
    ],
    [
      { x: { collection: 'crisis/consequences', value: 'other_polity' } },
      ['variables.x.value: other_polity is not a value: name a key of the record that it embeds'],
    ],
    [
      { x: { collection: 'crisis/consequences', value: 'other_polity.nme' } },
      ['variables.x.value: polity has no key nme; did you mean name?'],
    ],
    [
      { x: { collection: 'crisis/consequences', value: 'decline.name' } },
      ['variables.x.value: decline embeds no record: it has no key name'],
    ],
    [
      { a: { ...pop, name: 'People' }, b: { ...area, name: 'people', section: 'sc' } },
      ['variables.b: is called people, as a'],
    ],
    [{ a: pop, b: pop }, ['variables.b: has the values of a']],
    [{ area, b: area }, ['variables.b: has the values of area']],
    [
      { area, b: { collection: 'sc/territories', from: 'territory_from' } },
      ['variables.b: is a range without its end to'],
    ],
    [
      { pop, b: { ...pop, to: 'population' } },
      ['variables.b: names a value and an end of a range: give value, or from and to'],
    ],
    [
      { a: { value: 'population' }, b: { value: 'population' } },
      ['a', 'b'].map(
        (id) => `variables.${id}: is not a known variable, and names no collection for a new one`,
      ),
    ],
  ])('of %j', (variables, faults) => {
    expect(checkConfiguration({ variables, roles }, someVariables)).toEqual(faults);
    const { camel } = someVariables.variables;
    expect(checkDescription({ ...someVariables, variables: { camel, ...variables } }).faults).toEqual(faults);
  });

  it('lists all of them at once', () => {
    const codes: CodeLists = {};
    const variables = { camel: { codes: 'none' }, x: { value: 'y' } };
    expect(checkConfiguration({ variables, codes }, someVariables)).toEqual([
      'variables.camel.codes: there is no list of codes none',
      'variables.x: is not a known variable, and names no collection for a new one',
    ]);
  });

  it.each([
    [
      'a boolean',
      'sure',
      { TRUE: { label: 'Yes' } },
      ['codes.x: has no code that sure may be, such as true'],
    ],
    ['a decimal', 'price', { 1: { label: 'One' } }, ['codes.x: has no code that price may be, such as 1.00']],
    ['a number', 'grade', { '01': { label: 'One' } }, ['codes.x: has no code that grade may be, such as 1']],
    ['a number with a code of a text', 'grade', { U: { label: 'Unknown' }, '-9': { label: 'None' } }, []],
    ['a text', 'word', { TRUE: { label: 'Yes' } }, []],
  ])('finds codes of which none may be a value of %s', (_, key, x, faults) => {
    const types = { sure: 'boolean?', price: 'decimal(2)?', grade: 'integer?', word: 'text?' };
    const records = {
      polity: { keys: { id: 'integer' } },
      rate: { keys: { id: 'integer', polity: { one: 'polity' }, ...types } },
    };
    const described: DescriptionFile = {
      ...{ format: 1, api: '/api/', pageSize: 10, collections: { rates: 'rate' }, records },
      roles: { entity: 'polity' },
      variables: { rate: { collection: 'rates', value: key, codes: 'x' } },
      codes: { x },
    };
    expect(checkDescription(described).faults).toEqual(faults);
  });

  it('names lists of codes that no variable has', () => {
    const codes: CodeLists = { presense: { P: { label: 'Present' } } };
    expect(checkConfiguration({ codes }, someVariables)).toEqual([
      'codes.presense: no variable has this list of codes; did you mean presence?',
    ]);
  });

  it('suggests a list of codes once, however many variables have it', () => {
    const variables = { decline: { collection: 'crisis/consequences', value: 'decline', codes: 'presence' } };
    const codes: CodeLists = { presense: { P: { label: 'Present' } } };
    expect(checkConfiguration({ variables, codes, roles }, someVariables)).toEqual([
      'codes.presense: no variable has this list of codes; did you mean presence?',
    ]);
  });

  it('advises no list of codes to take the name that a variable misspells', () => {
    const variables = { x: { collection: 'wf/camels', value: 'nme', codes: 'strenght' } };
    const codes: CodeLists = { strength: { P: { label: 'Strong' } } };
    expect(checkConfiguration({ variables, codes, roles }, someVariables)).toEqual([
      'variables.x.value: records of wf/camels have no key nme',
      'variables.x.codes: there is no list of codes strenght; did you mean strength?',
    ]);
  });

  it('says nothing of an entity that does not exist: its role does', () => {
    const misspelt: Roles = {
      entity: 'polty',
      label: ['nme'],
      years: ['start_yr', 'end_year'],
      region: 'regon',
    };
    const variables = {
      pop,
      half: { collection: 'sc/territories', from: 'territory_from' },
      unknown: { ...pop, value: 'populaton' },
      unit: { collection: 'crisis/consequences', value: 'decline', unit: 'km' },
    };
    expect(checkConfiguration({ variables, roles: misspelt }, someVariables)).toEqual([
      'roles.entity: there is no record polty; did you mean polity?',
      'variables.half: is a range without its end to',
      'variables.unknown.value: records of sc/populations have no key populaton; did you mean population?',
      'variables.unit.unit: decline is not a number: only numbers have a unit',
    ]);
  });
});
