import { getOrMake } from '../../contract/get-or-make.ts';
import { isObject, objectIn } from '../../contract/json/is-object.ts';
import { Recent } from '../../contract/recent.ts';
import { type Field, kindsOf } from '../../model/description/kind.ts';
import type { Check } from '../check.ts';

const included = {
  message: 'private comments are published as the database holds them, as the manifest says',
  fix: 'If not everyone may read them, take the tree off the host now, and build it again without --include-private-comments.',
};

const ofRelease = 'If not everyone may read them, withdraw the release (build --withdraw VERSION).';

/**
 * What may replace private texts: what the description says, such as a word in another language, and the
 * sentinel.
 */
type Replacements = ReadonlySet<unknown>;

export const privateComments: Check = {
  name: 'private-comments',
  description: 'No private comment is published, unless the manifest says that they are included.',
  fix: 'Take the tree off the host now, and build it again without --include-private-comments.',
  needsAllPages: true,
  start({ manifestFile, isRelease, collections }, notes) {
    // Even an otherwise invalid manifest may say so; a missing one does not.
    if (objectIn(manifestFile.value).private_comments_included === true) {
      // One word in the manifest must not make the check disappear.
      notes.looked();
      notes.warn(manifestFile.where, included.message, isRelease ? ofRelease : included.fix);
      return {};
    }
    const fields = kindsOf(collections).flatMap((kind) => kind.fields);
    const described = fields.flatMap((field) => withheldAs(field)?.publishedAs ?? []);
    const replacements: Replacements = new Set<unknown>(['', 'NO_PRIVATE_COMMENTS', ...described]);
    return {
      records({ kind, where, results, fresh, seen }) {
        notes.looked(Math.max(1, results.length));
        for (const [index, result] of results.entries()) {
          const value = objectIn(result)[kind.id.name];
          const id = typeof value === 'number' ? ` of record ${value}` : '';
          const byName = privateTexts(result, replacements, seen);
          // What the description withholds, whatever its name.
          const described = (fresh[index] ?? []).flatMap(({ kind: { name, fields }, record }) =>
            fields
              .filter((field) => isExposed(field, record[field.name], replacements))
              .map((field) => `${name}.${field.name}`),
          );
          // Never quote the text: reports are kept and passed around.
          for (const key of byName.length > 0 ? byName : described)
            notes.fail(where, `${key}${id} holds what should be withheld`);
        }
      },
    };
  },
};

/** A tree repeats its few keys in every record; a hostile one may have any number. */
const privateNames = new Recent<string, boolean>(10_000);

const isPrivateName = (key: string) => getOrMake(privateNames, key, () => /private/i.test(key));

/**
 * Keys with private names that hold a text, anywhere, whatever the description says. Skips `seen` objects.
 */
function privateTexts(
  value: unknown,
  replacements: Replacements,
  seen: ReadonlySet<unknown>,
  found: string[] = [],
): readonly string[] {
  if (Array.isArray(value)) for (const item of value) privateTexts(item, replacements, seen, found);
  if (!isObject(value) || seen.has(value)) return found;
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (isPrivateName(key)) {
      // A comment object, a list of them, or, on a polity, a plain text.
      const values = [item].flat().map((each) => (isObject(each) ? (each.text ?? '') : each));
      if (values.some((each) => isText(each) && !replacements.has(each))) found.push(key);
    } else if (typeof item === 'object') privateTexts(item, replacements, seen, found);
  }
  return found;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/** Accepts any replacement, because the description says which. */
function isExposed(field: Field, value: unknown, replacements: Replacements): boolean {
  const withheld = withheldAs(field);
  if (withheld === null || value === undefined) return false;
  return value === null ? withheld.publishedAs !== null && withheld.evenNull : !replacements.has(value);
}

function withheldAs(field: Field) {
  return field.source === 'column' ? field.withheld : null;
}
