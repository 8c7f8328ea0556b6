import { isObject } from '../../contract/json/is-object.ts';
import type { RecordKind } from '../../model/description/kind.ts';
import { type Check, visitRecords } from '../check.ts';
import { forEachRecord } from '../for-each-record.ts';
import { areIncluded, isWithheld, privateTexts, type Replacements, replacementsIn } from '../withheld.ts';

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
      notes.warn(tree.manifestFile.where, included.message, tree.isRelease ? undefined : included.fix);
      return {};
    }
    const replacements = replacementsIn(tree);
    return visitRecords(notes, ({ kind, where, records, seen }) => {
      for (const result of records) {
        const value = isObject(result) ? result[kind.id.name] : null;
        const id = typeof value === 'number' ? ` of record ${value}` : '';
        // Never with the text: reports are read, kept and passed around.
        const byName = [...privateTexts(result, replacements, seen)];
        for (const key of byName.length > 0 ? byName : describedTexts(kind, result, replacements, seen))
          notes.fail(where, `${key}${id} holds what should be withheld`);
      }
    });
  },
};

/** What the description withholds, by whatever name. */
function describedTexts(
  kind: RecordKind,
  result: unknown,
  replacements: Replacements,
  seen: ReadonlySet<unknown>,
): readonly string[] {
  const found: string[] = [];
  forEachRecord(kind, result, ({ kind: { name: kindName, fields }, record }) => {
    if (seen.has(record)) return false;
    for (const field of fields)
      if (!isWithheld(field, record[field.name], replacements)) found.push(`${kindName}.${field.name}`);
    return true;
  });
  return found;
}
