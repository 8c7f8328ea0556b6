import type { DescriptionFile, KeyEntry, Roles } from '../../../../src/model/description/key-facts.ts';
import {
  type Collection,
  type Field,
  isEmbedding,
  kindsOf,
  type RecordKind,
} from '../../../../src/model/description/kind.ts';
import { isPrivate, type PageRecord, type Pages } from './naive-data.ts';

/**
 * A service whose records have only the ids of their entity and of references, as most services publish them, where
 * another collection lists these: what is said of them must be the same.
 * @param collections of the service as it is, linked
 */
export function withBareKeys(
  file: DescriptionFile,
  collections: readonly Collection[],
  roles: Roles,
): DescriptionFile {
  const kinds = kindsOf(collections);
  const tableOf = (name: string | undefined) => kinds.find((kind) => kind.name === name)?.table;
  const [entity, reference] = [tableOf(roles.entity), tableOf(roles.reference?.record)];
  const targets = new Set(kinds.flatMap(({ embedding }) => embedding.map(({ target }) => target)));
  const records = { ...file.records };
  for (const { kind } of collections) {
    // A record that is called private has no text of its own that is public, such as an id.
    if (targets.has(kind) || /private/i.test(kind.name)) continue;
    const about = kind.fields.filter(
      (field) => field.source === 'one' && !isPrivate(field) && field.target.table === entity,
    );
    const keys = { ...records[kind.name]?.keys };
    for (const field of kind.embedding) {
      const { target, name } = field;
      if (isPrivate(field) || !collections.some((each) => each.kind === target)) continue;
      const isAbout = kind.table !== entity && about.length === 1 && field === about[0];
      const isCited = target.name === roles.reference?.record && reference !== entity;
      if ((isAbout && target.name === roles.entity) || isCited) keys[name] = bareEntry(keys[name], target);
    }
    records[kind.name] = { ...records[kind.name], keys };
  }
  return { ...file, records };
}

function bareEntry(entry: unknown, { id, name }: RecordKind): KeyEntry {
  const { one, many: _, ...rest } = entry as Readonly<Record<string, string>>;
  const type = id.value.name;
  return {
    ...rest,
    ...(one === undefined ? { ids: type } : { value: `${type}${one.endsWith('?') ? '?' : ''}` }),
    refersTo: name,
  } as KeyEntry;
}

/** Collections in which a list of ids of references holds the references. */
export function citing(collections: readonly Collection[], roles: Roles): readonly Collection[] {
  const reference = collections.find(({ kind }) => kind.name === roles.reference?.record)?.kind;
  if (reference === undefined) return collections;
  return collections.map((collection) => {
    const fields = collection.kind.fields.map((field): Field => {
      if (field.source !== 'ids' || field.refersTo !== reference.name || isPrivate(field)) return field;
      return field.value.name === reference.id.value.name
        ? { ...field, source: 'many', target: reference }
        : field;
    });
    return { ...collection, kind: { ...collection.kind, fields, embedding: fields.filter(isEmbedding) } };
  });
}

/** The records of pages, with the records of which they have only the ids. */
export function embedded(pages: readonly Pages[], collections: readonly Collection[]): Pages[] {
  const byId = new Map(
    pages.map(({ collection: { kind }, records }) => [
      kind.name,
      new Map(records.map((record) => [record[kind.id.name], record])),
    ]),
  );
  return pages.map(({ records }, place) => {
    const collection = collections[place] as Collection;
    const fields = collection.kind.fields.filter(isEmbedding);
    const embed = (record: PageRecord) =>
      Object.fromEntries(
        Object.entries(record).map(([key, value]) => {
          const target = fields.find(({ name }) => name === key)?.target;
          const found = (id: unknown) =>
            id === null || typeof id === 'object' ? id : byId.get(target?.name ?? '')?.get(id);
          return [
            key,
            target === undefined
              ? value
              : Array.isArray(value)
                ? value.flatMap((id) => found(id) ?? [])
                : found(value),
          ];
        }),
      );
    return { collection, records: records.map(embed) };
  });
}
