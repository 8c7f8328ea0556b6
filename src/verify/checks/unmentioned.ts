import { objectIn } from '../../contract/json/is-object.ts';
import { figure } from '../../terminal/plural.ts';
import type { Check } from '../check.ts';
import { failureMessage, showValue } from '../show-value.ts';
import { hasUnmentioned, UNMENTIONED } from '../unmentioned.ts';
import { disorder } from './ids.ts';

export const unmentioned: Check = {
  name: 'unmentioned',
  description:
    'The entities that no record mentions are as many as the manifest says, in order; no page has one of them.',
  fix: 'Build the tree again, and publish all of it together.',
  needsAllPages: true,
  applies: hasUnmentioned,
  start(tree, notes) {
    let isRead = false;
    return {
      unmentioned({ file: { where, value, faults }, records: { kind, results }, mentioned }) {
        isRead = true;
        notes.looked(Math.max(1, results.length));
        const { count, next, previous } = objectIn(value);
        const form = faults.length > 0 ? [] : tree.validator.document('page', objectIn(value), where);
        for (const fault of [...faults, ...form.map(failureMessage)]) notes.fail(where, fault);
        for (const [name, said] of Object.entries({
          'its count': count,
          'the manifest': tree.manifest?.unmentioned,
        }))
          if (said !== results.length)
            notes.fail(where, `has ${figure(results.length)} records, but ${name} says ${showValue(said)}`);
        if (next !== null || previous !== null) notes.fail(where, 'has a link to another page');
        const ids = results.map((record) => objectIn(record)[kind.id.name]);
        for (const [index, id] of ids.entries()) {
          const fault = index === 0 ? null : disorder(ids[index - 1], id);
          if (fault !== null) notes.fail(where, fault);
          const page = mentioned.get(String(id));
          if (page !== undefined)
            notes.fail(where, `has ${kind.name} ${showValue(id)}, which ${page} mentions`);
        }
      },
      end() {
        if (!isRead) notes.fail(UNMENTIONED, 'is there, but no role in databank.json says of what');
      },
    };
  },
};
