import type { ValueType } from '../values/value-type.ts';
import { valueTypeWith } from '../values/value-types.ts';
import {
  type Collection,
  type Description,
  type Field,
  isEmbedding,
  kindsOf,
  type RecordKind,
} from './kind.ts';

/** A description to send to another thread: kinds by number, value types by name. */
export interface PortableDescription {
  readonly kinds: readonly PortableKind[];
  readonly collections: readonly (Omit<Collection, 'kind'> & { readonly kind: number })[];
  readonly rest: Omit<Description, 'collections'>;
}

interface PortableKind {
  readonly facts: Omit<RecordKind, 'fields' | 'embedding' | 'id'>;
  readonly id: string;
  readonly fields: readonly PortableField[];
}

type PortableField = Omit<Field, 'value' | 'target'> & {
  readonly value?: unknown;
  readonly target?: unknown;
};

export function packDescription({ collections, ...rest }: Description): PortableDescription {
  const kinds = kindsOf(collections);
  const numbers = new Map(kinds.map((kind, number) => [kind, number]));
  return {
    rest,
    collections: collections.map((each) => ({ ...each, kind: numbers.get(each.kind) as number })),
    kinds: kinds.map(({ fields, embedding: _, id, ...facts }) => ({
      facts,
      id: id.name,
      fields: fields.map((field) => ({
        ...field,
        ...(hasType(field) && { value: field.value.name }),
        ...(isEmbedding(field) && { target: numbers.get(field.target) }),
      })),
    })),
  };
}

export function unpackDescription({ kinds, collections, rest }: PortableDescription): Description {
  const unpacked: RecordKind[] = [];
  // Embedded kinds come first.
  for (const { facts, id, fields } of kinds) {
    const own = fields.map(
      (field) =>
        ({
          ...field,
          ...(hasType(field as Field) && { value: valueTypeWith(rest.seconds, field.value as string) }),
          ...(isEmbedding(field as Field) && { target: unpacked[field.target as number] }),
        }) as Field,
    );
    const embedding = own.filter(isEmbedding);
    unpacked.push({
      ...facts,
      fields: own,
      embedding,
      id: own.find(({ name }) => name === id),
    } as RecordKind);
  }
  return {
    ...rest,
    collections: collections.map((each) => ({ ...each, kind: unpacked[each.kind] as RecordKind })),
  };
}

function hasType(field: Field): field is Field & { readonly value: ValueType } {
  return field.source === 'column' || field.source === 'ids';
}
