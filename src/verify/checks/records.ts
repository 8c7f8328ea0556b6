import { kindsOf, type RecordKind } from '../../description/kind.ts';
import type { Problem } from '../../errors.ts';
import type { Check } from '../check.ts';
import { forEachRecord } from '../for-each-record.ts';
import { isUuid, showValue } from '../show-value.ts';

/** How many of a record's problems are reported. */
const listed = 8;

/** The keys of each kind, in page order. */
type KeysOfKinds = ReadonlyMap<RecordKind, readonly string[]>;

export const records: Check = {
  name: 'records',
  description: 'Every record, with all that it embeds, fits its schema and has its keys in the order of it.',
  fix: 'Fix the value in the database and build the tree again.',
  over: 'both',
  needsAllPages: true,
  start(tree, notes) {
    const keys = new Map(
      kindsOf(tree.collections).map((kind) => [kind, kind.fields.map((field) => field.name)]),
    );
    // A bad polity is one failure, however many records embed it.
    const told = new Set<string>();
    const look = (kind: RecordKind, where: string, results: readonly unknown[]) => {
      for (const [index, record] of results.entries()) {
        const problems = [...tree.validator.record(kind, record), ...orderProblems(keys, kind, record)];
        for (const [name, messages] of grouped(problems, `result ${index}`)) {
          if (messages.length === 0 || told.has(name)) continue;
          if (!name.startsWith('result ')) told.add(name);
          notes.fail(where, `${name}: ${shortened(messages)}`);
        }
      }
    };
    return {
      unmentioned({ where, kind, records, faults }) {
        notes.looked(Math.max(1, records.length));
        for (const fault of faults) notes.fail(where, fault);
        look(kind, where, records);
      },
      page({ collection: { kind }, where, envelope, records, sound }) {
        if (envelope === null) return;
        // The empty list of an empty collection counts as looked at.
        notes.looked(Math.max(1, records));
        if (sound !== null) return;
        look(kind, where, envelope.results);
      },
    };
  },
};

/** The messages by the record that they are about; `unnamed` is used for one without a proper id. */
function grouped(problems: readonly Problem[], unnamed: string): ReadonlyMap<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { table, record, field, message } of problems) {
    const isNamed = typeof record === 'number' || isUuid(record ?? '');
    const name = isNamed ? `${table} ${showValue(record)}` : unnamed;
    const messages = groups.get(name) ?? [];
    messages.push(field === null ? message : `${field} ${message}`);
    groups.set(name, messages);
  }
  return groups;
}

function shortened(messages: readonly string[]): string {
  const more = messages.length - listed;
  return messages.slice(0, listed).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** For a record that has exactly its keys, but in another order. */
function orderProblems(keys: KeysOfKinds, kind: RecordKind, value: unknown): Problem[] {
  const problems: Problem[] = [];
  forEachRecord(kind, value, (known) => {
    const found = Object.keys(known.record);
    const expected = keys.get(known.kind) ?? [];
    if (found.length !== expected.length || found.every((key, index) => key === expected[index])) return;
    if (!expected.every((key) => Object.hasOwn(known.record, key))) return;
    const { id } = known.record;
    const record = typeof id === 'number' || typeof id === 'string' ? id : null;
    const first = found.find((key, index) => key !== expected[index]) ?? '';
    const message = `has its keys in another order: ${first} stands where ${expected[found.indexOf(first)]} belongs`;
    problems.push({ table: known.kind.table, record, field: null, message });
  });
  return problems;
}
