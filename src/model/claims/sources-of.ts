import type { Source } from '../../contract/sources.ts';
import type { ColumnField, EmbeddingField, Field, RecordKind } from '../description/kind.ts';
import type { LinkedRoles } from '../description/linked-roles.ts';
import type { KeyTree } from './key-tree.ts';

type Published = Readonly<Record<string, unknown>>;

/** A function from a record to the references that it leads to in its own order, except through the entity. */
export function sourcesOf(kind: RecordKind, roles: LinkedRoles): (record: Published) => readonly Source[] {
  const fields = sourceFields(kind, roles);
  const none: readonly Source[] = [];
  if (fields.length === 0) return () => none;
  return (record) => fields.flatMap((read) => read(record));
}

function sourceFields(owner: RecordKind, roles: LinkedRoles): ((record: Published) => readonly Source[])[] {
  const pages = roles.pageKeys(owner);
  const page = (record: Published, key: ColumnField | null) => {
    const value = key === null ? null : record[key.name];
    return typeof value === 'number' ? value : null;
  };
  return leadingFields(owner, roles).map(({ target, name }) => {
    const inner = roles.isReference(target) ? [] : sourceFields(target, roles);
    const each = (embedded: Published, record: Published): readonly Source[] =>
      roles.isReference(target)
        ? [
            {
              reference: embedded[target.id.name],
              firstPage: page(record, pages[0]),
              lastPage: page(record, pages[1]),
            },
          ]
        : inner.flatMap((read) => read(embedded));
    return (record: Published) => {
      const value = record[name] as Published | readonly Published[] | null;
      if (value === null) return [];
      return Array.isArray(value)
        ? value.flatMap((one) => each(one, record))
        : each(value as Published, record);
    };
  });
}

/**
 * The keys that lead to references. Another record about the entity has sources of its own.
 * @param known whether the kinds that were looked at lead there: a kind may be reached in very many ways
 */
function leadingFields(
  owner: RecordKind,
  roles: LinkedRoles,
  known = new Map<RecordKind, boolean>(),
): readonly EmbeddingField[] {
  const leads = (target: RecordKind): boolean => {
    let answer = known.get(target);
    if (answer === undefined) {
      answer = roles.isReference(target) || leadingFields(target, roles, known).length > 0;
      known.set(target, answer);
    }
    return answer;
  };
  return owner.embedding.filter(
    ({ isPrivate, target }) =>
      !isPrivate && !roles.isEntity(target) && roles.aboutKey(target) === null && leads(target),
  );
}

/** The keys that `sourcesOf` reads. */
export function sourceKeys(owner: RecordKind, roles: LinkedRoles): KeyTree {
  const leading = leadingFields(owner, roles);
  if (leading.length === 0) return new Map();
  const pages = roles.pageKeys(owner).filter((field) => field !== null);
  return new Map<Field, KeyTree | null>([
    ...leading.map(
      (field) =>
        [
          field,
          roles.isReference(field.target)
            ? new Map([[field.target.id, null]])
            : sourceKeys(field.target, roles),
        ] as const,
    ),
    ...pages.map((field) => [field, null] as const),
  ]);
}
