import { type Description, kindsOf } from '../../model/description/kind.ts';
import type { Export } from '../../sources/export/export.ts';
import { plural } from '../../terminal/plural.ts';
import { showName } from '../../terminal/safe-text.ts';
import { type Notice, warning } from '../create-context.ts';

/** Warns of objects that may show what is withheld: no description says whose copies they are. */
export function shownWithin(
  open: () => Export,
  { collections }: Pick<Description, 'collections'>,
  settings: string,
): Notice[] {
  const kinds = kindsOf(collections);
  const fields = kinds.flatMap((kind) => kind.fields).filter((field) => field.source === 'column');
  const isAny = (test: (field: (typeof fields)[number]) => boolean) => fields.some(test);
  if (!isAny(({ withheld }) => withheld !== null) || !isAny(({ value }) => value.name === 'json')) return [];
  const source = open();
  try {
    const found = source.withinObjects(kinds);
    const [first] = found;
    if (first === undefined) return [];
    return [
      warning(
        `${plural(found.length, 'key has', 'keys have')} objects in which a withheld key may be published`,
        {
          details: found.map(
            ({ holder, withheld }) => `${showName(holder)} has the key of ${showName(withheld)}`,
          ),
          hint: `If they are copies of these records, withhold them, too: "withhold": {"${first.holder}": {"as": null}} in ${settings}.`,
        },
      ),
    ];
  } finally {
    source.close();
  }
}
