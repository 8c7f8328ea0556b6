import { kindsOf, type RecordKind } from '../../description/kind.ts';
import type { Check } from '../check.ts';
import { forEachRecord } from '../for-each-record.ts';
import { isObject } from '../json/is-object.ts';
import type { Tree } from '../tree.ts';

/** What replaces every private comment. */
const sentinel = 'NO_PRIVATE_COMMENTS';

const included = {
  message: 'private comments are published as the database holds them, as the manifest says',
  fix: 'Where not everyone may read them, take the tree off the host at once, and build it again without --include-private-comments.',
};

export const privateComments: Check = {
  name: 'private-comments',
  description: 'No private comment is published, unless the manifest says that they are included.',
  fix: 'Take the tree off the host at once, and build it again without --include-private-comments.',
  over: 'both',
  needsAllPages: true,
  start(tree, notes) {
    if (areIncluded(tree)) {
      // One word in the manifest must not make the check disappear.
      notes.looked();
      notes.warn(tree.manifestFile.file.where, included.message, included.fix);
      return {};
    }
    // What stands for a private text: also what the description says, such as a word in another language.
    const replacements = new Set<unknown>(['', sentinel, ...replacementsIn(tree)]);
    return {
      page({ collection: { kind }, where, envelope }) {
        if (envelope === null) return;
        notes.looked(Math.max(1, envelope.results.length));
        for (const result of envelope.results) {
          const value = isObject(result) ? result[kind.id.name] : null;
          const id = typeof value === 'number' ? ` of record ${value}` : '';
          // Never with the text: reports are read, kept and passed around.
          const byName = [...privateTexts(result, replacements)];
          for (const key of byName.length > 0 ? byName : describedTexts(kind, result, replacements))
            notes.fail(where, `${key}${id} holds what should be withheld`);
        }
      },
    };
  },
};

/** A manifest that is otherwise wrong may still say so; a missing one does not. */
function areIncluded({ manifestFile }: Tree): boolean {
  const value = manifestFile.json?.value;
  return isObject(value) && value.private_comments_included === true;
}

/** By their keys alone, wherever they appear: this trusts no description but for what replaces a text. */
function* privateTexts(value: unknown, replacements: ReadonlySet<unknown>): Iterable<string> {
  if (Array.isArray(value)) for (const item of value) yield* privateTexts(item, replacements);
  if (!isObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (/private/i.test(key)) {
      // A comment of its own, a list of them, or, on a polity, a plain text.
      const values = [item].flat().map((each) => (isObject(each) ? (each.text ?? '') : each));
      if (values.some((each) => isText(each) && !replacements.has(each))) yield key;
    } else yield* privateTexts(item, replacements);
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || isObject(value) || Array.isArray(value);
}

function replacementsIn({ collections }: Tree): (string | null)[] {
  return kindsOf(collections).flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.source === 'column' && field.withheld !== null ? [field.withheld.publishedAs] : [],
    ),
  );
}

/**
 * What the description withholds, by whatever name. What stands for another private text is none either: which of them
 * stands where is a matter of the description.
 */
function describedTexts(
  kind: RecordKind,
  result: unknown,
  replacements: ReadonlySet<unknown>,
): readonly string[] {
  const found: string[] = [];
  forEachRecord(kind, result, ({ kind: { name: kindName, fields }, record }) => {
    for (const field of fields) {
      if (field.source !== 'column' || field.withheld === null) continue;
      const { name } = field;
      const { publishedAs, evenNull } = field.withheld;
      const value = record[name];
      const isWithheld = value === null ? publishedAs === null || !evenNull : replacements.has(value);
      if (!isWithheld && value !== undefined) found.push(`${kindName}.${name}`);
    }
  });
  return found;
}
