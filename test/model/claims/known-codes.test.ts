import { describe, expect, it } from 'vitest';
import { claimsOf } from '../../../src/model/claims/claims-of.ts';
import { knownCode } from '../../../src/model/claims/known-codes.ts';
import { linkVariables } from '../../../src/model/claims/link-variables.ts';
import type { KeyEntry } from '../../../src/model/description/key-facts.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { linked, someVariables } from './some-variables.ts';

describe('knownCode', () => {
  it.each([
    ['present', null, 'present'],
    ['Absent', 'Not there', 'absent'],
    ['A', null, 'absent'],
    ['A', 'A', 'absent'],
    ['A', 'Absent', 'absent'],
    ['A~P', null, 'transition'],
    ['IP', 'Inferred Present', 'present'],
    ['3', 'unknown', 'unknown'],
    ['NO_VALUE_ON_WIKI', null, 'none'],
    ['DIS', null, 'disputed'],
    // An abbreviation that the service explains in another way.
    ['A', 'Arabic', undefined],
    ['camel', null, undefined],
    ['constructor', null, undefined],
    ['', null, undefined],
  ] as const)('of %j, called %j, means %j', (text, label, means) => {
    expect(knownCode(text, label)?.means).toBe(means);
  });
});

describe('choices of a key', () => {
  const stateOf = (camel: KeyEntry, value: unknown) => {
    const record = { ...someVariables.records.camel, keys: { ...someVariables.records.camel.keys, camel } };
    const description = linked({
      ...someVariables,
      records: { ...someVariables.records, camel: record },
      variables: {},
    });
    const variables = linkVariables(description).filter(({ collection: { name } }) => name === 'wf/camels');
    const [claim] = claimsOf(
      variables,
      linkRoles(description),
    )({ id: 1, polity: null, camel: value, citations: [] });
    const { code, state, inferred } = claim ?? {};
    return { code, label: variables[0]?.codes.get(code ?? '')?.label, state, inferred };
  };

  it.each<[string, KeyEntry, unknown, object]>([
    [
      'with labels are codes',
      { value: 'text?', choices: ['x', 'y'], labels: { x: 'Inferred absent' } },
      'x',
      { code: 'x', label: 'Inferred absent', state: 'absent', inferred: true },
    ],
    [
      'without a label of their own keep their text',
      { value: 'text?', choices: ['x', 'y'], labels: { x: 'One' } },
      'y',
      { code: 'y', label: 'y', state: 'value', inferred: false },
    ],
    [
      'that are known codes are codes',
      { value: 'text?', choices: ['A', 'P', 'U'] },
      'U',
      { code: 'U', label: 'Unknown', state: 'unknown', inferred: false },
    ],
    [
      'that are numbers are codes, too',
      { value: 'integer?', choices: [1, 2], labels: { '1': 'Absent', '2': 'Present' } },
      2,
      { code: '2', label: 'Present', state: 'present', inferred: false },
    ],
    [
      'without any meaning are values',
      { value: 'text?', choices: ['A', 'B'] },
      'A',
      { code: null, label: undefined, state: 'value', inferred: false },
    ],
  ])('%s', (_, key, value, expected) => {
    expect(stateOf(key, value)).toEqual(expected);
  });
});
