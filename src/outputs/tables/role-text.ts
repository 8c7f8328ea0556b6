import type { Field, RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';

/** What the roles say of a key of these records; undefined if they do not name it. */
export function roleText(kind: RecordKind, roles: LinkedRoles, field: Field): string | undefined {
  const { disputed, uncertain, reviewed, inferred } = roles.flags(kind);
  const [from, to] = roles.isOnlyReference(kind) ? [null, null] : roles.yearKeys(kind);
  const [name, short] = roles.isEntity(kind) ? [roles.label[0], roles.secondName] : [];
  const codes = inferred.find((each) => each.field === field)?.values;
  const texts: readonly (readonly [keys: readonly (Field | null | undefined)[], text: string])[] = [
    [[kind.id], 'The id of the record.'],
    [[name], 'The name of the entity.'],
    [[short], 'The short name of the entity.'],
    [[from], 'The first year, negative before our era.'],
    [[to], 'The last year, negative before our era.'],
    [disputed, 'Whether scholars disagree.'],
    [uncertain, 'Whether the value is uncertain.'],
    [reviewed, 'Whether an expert reviewed it.'],
    [[roles.noteKey(kind)], 'The note of the record.'],
    [codes ? [field] : [], `How the value was found. Inferred: ${[...(codes ?? [])].join(', ')}.`],
  ];
  return texts.find(([keys]) => keys.includes(field))?.[1];
}
