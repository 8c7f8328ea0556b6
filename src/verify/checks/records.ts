import type { Problem } from '../../contract/errors.ts';
import { groupBy } from '../../contract/group-by.ts';
import { isObject } from '../../contract/json/is-object.ts';
import { isOptional } from '../../model/description/kind.ts';
import type { Validator } from '../../model/validate/create-validator.ts';
import type { Check } from '../check.ts';
import type { KnownRecord } from '../embedded-records.ts';
import { showValue } from '../show-value.ts';

const listed = 8;

export const records: Check = {
  name: 'records',
  description: 'Every record, with all that it embeds, fits its schema and its keys follow schema order.',
  fix: 'Fix the value in the database and build the tree again.',
  needsAllPages: true,
  start({ validator }, notes) {
    // A bad polity is one failure, however many records embed it.
    const told = new Set<string>();
    return {
      records({ kind, where, results, fresh }) {
        // An empty collection's empty list counts.
        notes.looked(Math.max(1, results.length));
        for (const [index, result] of results.entries()) {
          const unsound = fresh[index]?.filter((known) => !validator.fits(known.kind, known.record)) ?? [];
          const problems = isObject(result)
            ? unsound.flatMap((known) => ownProblems(validator, known))
            : validator.record(kind, result);
          for (const [name, messages] of grouped(problems, `result ${index}`)) {
            if (told.has(name)) continue;
            if (!name.startsWith('result ')) told.add(name);
            notes.fail(where, `${name}: ${shortened(messages)}`);
          }
        }
      },
    };
  },
};

function grouped(problems: readonly Problem[], unnamed: string): ReadonlyMap<string, string[]> {
  return groupBy(
    problems,
    ({ table, record }) => (record === null ? unnamed : `${table} ${showValue(record)}`),
    ({ field, message }) => (field === null ? message : `${field} ${message}`),
  );
}

function shortened(messages: readonly string[]): string {
  const more = messages.length - listed;
  return messages.slice(0, listed).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** Embedded records are checked on their own. */
function ownProblems(validator: Validator, { kind, record }: KnownRecord): Problem[] {
  const problems = validator.ownKeys(kind, record);
  const found = Object.keys(record);
  const expected = kind.fields
    .filter((field) => !isOptional(field) || Object.hasOwn(record, field.name))
    .map(({ name }) => name);
  const at = found.findIndex((key, index) => key !== expected[index]);
  const isPermuted = found.length === expected.length && expected.every((key) => Object.hasOwn(record, key));
  if (at < 0 || !isPermuted) return problems;
  const id = record[kind.id.name];
  const message = `has its keys in the wrong order: ${found[at]} in place of ${expected[at]}`;
  const named = typeof id === 'number' || typeof id === 'string' ? id : null;
  return [...problems, { table: kind.table, record: named, field: null, message }];
}

export const embeddedAgree: Check = {
  name: 'embedded-agree',
  description:
    'An embedded record is the same wherever it is embedded, and the same as in its own collection, if published.',
  fix: 'Build the tree again from one database, and publish all of it together.',
  needsAllPages: true,
  start: ({ embedded }, notes) => ({
    records({ where, results, differing }) {
      notes.looked(Math.max(1, results.length));
      for (const message of differing) notes.fail(where, message);
    },
    end(collections) {
      const complete = collections.filter((collection) => collection.complete);
      for (const { where, message } of embedded.missing(new Set(complete.map(({ kind }) => kind))))
        notes.fail(where, message);
    },
  }),
};
