import type { Check } from '../check.ts';
import { isObject } from '../json.ts';
import { failureMessage } from '../show-value.ts';

const keys = ['count', 'next', 'previous', 'results'];

export const envelope: Check = {
  name: 'envelope',
  description: `Every page has the keys ${keys.join(', ')}, in this order, and nothing else.`,
  fix: 'Build the tree again.',
  over: 'both',
  needsAllPages: true,
  start: (tree, notes) => ({
    page({ where, json: { value } }) {
      if (value === undefined) return;
      notes.looked();
      const problems = tree.validator.document('page', value, where);
      for (const problem of problems) notes.fail(where, failureMessage(problem));
      if (problems.length > 0 || !isObject(value)) return;
      const found = Object.keys(value);
      if (found.join() !== keys.join()) notes.fail(where, `has its keys in the order ${found.join(', ')}`);
    },
  }),
};
