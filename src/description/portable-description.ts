import type { ValueType } from '../values/value-type.ts';
import { valueType } from '../values/value-types.ts';
import {
  type Collection,
  type Description,
  type Field,
  isEmbedding,
  kindsOf,
  type RecordKind,
} from './kind.ts';

/** A description that another thread can be told: kinds by their number, value types by their name. */
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

/** A field with the names of what it refers to. */
interface PortableField {
  readonly field: object;
  readonly value: string | null;
  readonly target: number | null;
}

/** What `unpackDescription` makes the same description of. */
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
        field: {
          ...field,
          value: hasType(field) ? null : 'value' in field ? field.value : null,
          target: null,
        },
        value: hasType(field) ? field.value.name : null,
        target: isEmbedding(field) ? (numbers.get(field.target) as number) : null,
      })),
    })),
  };
}

export function unpackDescription({ kinds, collections, rest }: PortableDescription): Description {
  const unpacked: RecordKind[] = [];
  // What a kind embeds comes before it.
  for (const { facts, id, fields } of kinds) {
    const own = fields.map(({ field, value, target }) => {
      const type = value === null ? {} : { value: valueType(value) };
      return { ...field, ...type, ...(target !== null && { target: unpacked[target] }) } as Field;
    });
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
