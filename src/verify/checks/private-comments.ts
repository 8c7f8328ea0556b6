import type { Check } from '../check.ts';
import { objectIn } from '../json.ts';
import { areIncluded, isWithheld, privateTexts, replacementsIn } from '../withheld.ts';

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
    return {
      records({ kind, where, results, fresh, seen }) {
        notes.looked(Math.max(1, results.length));
        for (const [index, result] of results.entries()) {
          const value = objectIn(result)[kind.id.name];
          const id = typeof value === 'number' ? ` of record ${value}` : '';
          const byName = [...privateTexts(result, replacements, seen)];
          // What the description withholds, by whatever name.
          const described = (fresh[index] ?? []).flatMap(({ kind: { name, fields }, record }) =>
            fields
              .filter((field) => !isWithheld(field, record[field.name], replacements))
              .map((field) => `${name}.${field.name}`),
          );
          // Never with the text: reports are read, kept and passed around.
          for (const key of byName.length > 0 ? byName : described)
            notes.fail(where, `${key}${id} holds what should be withheld`);
        }
      },
    };
  },
};
