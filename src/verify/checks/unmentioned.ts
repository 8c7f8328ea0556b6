import { isObject } from '../../contract/json/is-object.ts';
import { figure } from '../../terminal/plural.ts';
import type { Check } from '../check.ts';
import { objectIn } from '../json.ts';
import { failureMessage, showValue } from '../show-value.ts';
import { readJson } from '../target/json-file.ts';
import { hasUnmentioned, UNMENTIONED } from '../unmentioned.ts';
import { disorder } from './ids.ts';

const ENTITIES = 'explore/data/entities.json';

export const unmentioned: Check = {
  name: 'unmentioned',
  description:
    'The entities that no record mentions are as many as the manifest says, in order; no page has one of them, and with those on the pages they are all.',
  fix: 'Build the tree again, and publish all of it together.',
  over: 'both',
  needsAllPages: true,
  applies: hasUnmentioned,
  start(tree, notes) {
    let total: number | null = null;
    return {
      // Before embedded-agree adds them to those that are embedded.
      unmentioned({ where, kind, envelope, records, faults }) {
        notes.looked(Math.max(1, records.length));
        const form = faults.length > 0 ? [] : tree.validator.document('page', envelope, where);
        for (const fault of [...faults, ...form.map(failureMessage)]) notes.fail(where, fault);
        const { count, next, previous } = envelope;
        for (const [name, said] of Object.entries({
          'its count': count,
          'the manifest': tree.manifest?.unmentioned,
        }))
          if (said !== records.length)
            notes.fail(where, `has ${figure(records.length)} records, but ${name} says ${showValue(said)}`);
        if (next !== null || previous !== null) notes.fail(where, 'has a link to another page');
        const ids = records.map((record) => (isObject(record) ? record[kind.id.name] : undefined));
        for (const [index, id] of ids.entries()) {
          const fault = index === 0 ? null : disorder(ids[index - 1], id);
          if (fault !== null) notes.fail(where, fault);
        }
        const mentioned = tree.embedded.ofTable(kind);
        for (const id of ids) {
          const page = mentioned.get(String(id));
          if (page !== undefined)
            notes.fail(where, `has ${kind.name} ${showValue(id)}, which ${page} mentions`);
        }
        total = records.length + mentioned.size;
      },
      async end(collections) {
        if (total === null) notes.fail(UNMENTIONED, 'is there, but no role in databank.json says of what');
        else if (tree.manifest?.explorer === true && collections.every(({ complete }) => complete)) {
          const { all } = objectIn((await readJson(tree.target, ENTITIES)).value);
          if (typeof all === 'number' && all !== total)
            notes.fail(
              ENTITIES,
              `says that there are ${figure(all)} entities, but ${figure(total)} are on the pages and in ${UNMENTIONED}`,
            );
        }
      },
    };
  },
};
