import type { ExplorerField } from '../../contract/documents.ts';
import { type Field, isOptional, type RecordKind } from '../../model/description/kind.ts';
import { keyDescription, type Schemas } from '../../model/schemas/schema.ts';

/** The keys of a kind as published; `years` are those whose numbers are years. */
export function fieldsOf(
  kind: RecordKind,
  schemas: Schemas,
  years: readonly (Field | null)[],
): ExplorerField[] {
  return kind.fields.map((field) => ({
    name: field.name,
    ...typeOf(field),
    nullable: field.nullable || isOptional(field) || (field.source === 'always' && field.value === null),
    help:
      field.documentation.help ??
      field.documentation.label ??
      keyDescription(schemas, kind.name, field.name) ??
      null,
    ...(field.documentation.labels && { labels: { ...field.documentation.labels } }),
    year: years.includes(field),
  }));
}

function typeOf(field: Field): Pick<ExplorerField, 'type' | 'many' | 'embeds'> {
  switch (field.source) {
    case 'column':
      return { type: field.value.name, many: false, embeds: null };
    case 'one':
      return { type: 'record', many: false, embeds: field.target.name };
    case 'many':
      return { type: 'record', many: true, embeds: field.target.name };
    case 'ids':
      return { type: field.value.name, many: true, embeds: null };
    case 'always':
      return { type: 'none', many: field.value !== null, embeds: null };
  }
}
