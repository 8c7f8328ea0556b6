import { describe, expect, it } from 'vitest';
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import { readSections } from '../../../src/model/claims/sections.ts';
import { checkConfiguration } from '../../../src/model/description/check-configuration.ts';
import type { DescriptionFile } from '../../../src/model/description/key-facts.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { linked, someVariables } from './some-variables.ts';

const role = { record: 'variable', name: 'name', section: 'section.name', subsection: 'part' };

/** With records that describe variables. */
const file: DescriptionFile = {
  ...someVariables,
  collections: { ...someVariables.collections, 'core/variables': 'variable' },
  records: {
    ...someVariables.records,
    variable: { keys: { id: 'integer', name: 'text', section: { one: 'section?' }, part: 'text?' } },
    section: { keys: { id: 'integer', name: 'text' } },
  },
  roles: { ...someVariables.roles, variables: role },
  variables: {
    ...someVariables.variables,
    population: { collection: 'sc/populations', value: 'population', section: 'My own' },
  },
};

const record = (name: unknown, section: string | null, part: string | null = null) => ({
  ...{ id: 1, name, part },
  section: section === null ? null : { id: 1, name: section },
});

const sectionsOf = (records: readonly ReturnType<typeof record>[], described = file) => {
  const description = linked(described);
  const sections = readSections(linkRoles(description), records);
  return Object.fromEntries(
    linkVariables({ ...description, sections }).map(({ id, section, subsection }) => [
      id,
      [section, subsection],
    ]),
  );
};

describe('sections of variables', () => {
  it('come from the records that describe variables, by any spelling of the name, else from the path', () => {
    const records = [
      record('CAMELS', 'Warfare', 'Animals'),
      record('Territory', 'Social scale'),
      record('population', 'Social scale'),
      record('consequences-decline', 'Crises', 'NO_VALUE'),
    ];
    expect(sectionsOf(records)).toEqual({
      population: ['My own', null],
      territory: ['Social scale', null],
      camel: ['Warfare', 'Animals'],
      'consequences-decline': ['Crises', null],
      'consequences-capital': ['Crisis', null],
      'consequences-other-polity': ['Crisis', null],
    });
  });

  it('do not come from records without a section, with two for one name, or in another order', () => {
    const records = [record('camel', 'Warfare'), record('Camels', 'Peace'), record('camels', 'Warfare')];
    expect(sectionsOf(records).camel).toEqual(['Warfare', null]);
    expect(sectionsOf([record('Camels', 'Peace'), record('camels', 'Warfare')]).camel).toEqual(['WF', null]);
    expect(sectionsOf([record('Camels', null), record(null, 'Warfare'), record('', 'War')]).camel).toEqual([
      'WF',
      null,
    ]);
  });

  it('do not come from records that no collection lists, or whose names are private', () => {
    const { 'core/variables': _, ...collections } = file.collections;
    expect(sectionsOf([record('camel', 'Warfare')], { ...file, collections }).camel).toEqual(['WF', null]);
    const variable = {
      keys: {
        id: 'integer',
        name: { value: 'text', withheld: { as: '' } },
        section: { one: 'section?' },
        part: 'text?',
      },
    } as const;
    const records = { ...file.records, variable };
    expect(sectionsOf([record('camel', 'Warfare')], { ...file, records }).camel).toEqual(['WF', null]);
  });

  it.each([
    [
      { ...role, record: 'variables' },
      'roles.variables.record: there is no record variables; did you mean variable?',
    ],
    [{ ...role, name: 'nam' }, 'roles.variables.name: variable has no key nam; did you mean name?'],
    [{ ...role, section: 'section' }, 'roles.variables.section: section must be of type text'],
    [
      { ...role, subsection: 'part.name' },
      'roles.variables.subsection: part embeds no record: it has no key name',
    ],
  ])('has a fault with the role %j', (variables, fault) => {
    expect(checkConfiguration({ roles: { ...someVariables.roles, variables } }, file)).toEqual([fault]);
  });
});
