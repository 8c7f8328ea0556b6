import { isObject } from '../contract/json/is-object.ts';
import { type Field, kindsOf } from '../model/description/kind.ts';
import { objectIn } from './json.ts';
import type { Tree } from './tree.ts';

/** What replaces every private comment. */
const sentinel = 'NO_PRIVATE_COMMENTS';

export type Replacements = ReadonlySet<unknown>;

/** Whether the manifest says that private comments are included: one that is otherwise wrong may still say so; a missing one does not. */
export function areIncluded({ manifestFile }: Pick<Tree, 'manifestFile'>): boolean {
  return objectIn(manifestFile.value).private_comments_included === true;
}

/** What replaces private texts: also what the description says, such as a word in another language. */
export function replacementsIn({ collections }: Pick<Tree, 'collections'>): Replacements {
  const described = kindsOf(collections).flatMap(({ fields }) =>
    fields.flatMap((field) =>
      field.source === 'column' && field.withheld !== null ? [field.withheld.publishedAs] : [],
    ),
  );
  return new Set<unknown>(['', sentinel, ...described]);
}

/** Whether a key says by its name that what it holds is private. */
function isPrivateName(key: string): boolean {
  return /private/i.test(key);
}

/**
 * The keys whose names say that they are private and that hold a text, wherever they appear: this trusts no description
 * but for what replaces a text.
 *
 * @param seen objects that were looked at before
 */
export function* privateTexts(
  value: unknown,
  replacements: Replacements,
  seen: ReadonlySet<unknown>,
): Iterable<string> {
  if (Array.isArray(value)) for (const item of value) yield* privateTexts(item, replacements, seen);
  if (!isObject(value) || seen.has(value)) return;
  for (const [key, item] of Object.entries(value)) {
    if (isPrivateName(key)) {
      // A comment of its own, a list of them, or, on a polity, a plain text.
      const values = [item].flat().map((each) => (isObject(each) ? (each.text ?? '') : each));
      if (values.some((each) => isText(each) && !replacements.has(each))) yield key;
    } else if (typeof item === 'object') yield* privateTexts(item, replacements, seen);
  }
}

/**
 * Whether a key holds nothing that the description withholds. What replaces another private text is accepted, too: which
 * of them stands where is a matter of the description.
 */
export function isWithheld(field: Field, value: unknown, replacements: Replacements): boolean {
  if (field.source !== 'column' || field.withheld === null || value === undefined) return true;
  const { publishedAs, evenNull } = field.withheld;
  return value === null ? publishedAs === null || !evenNull : replacements.has(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' || isObject(value) || Array.isArray(value);
}
