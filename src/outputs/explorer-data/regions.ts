import type { Roles } from '../../model/description/key-facts.ts';
import { pathOf } from '../../model/description/key-facts.ts';
import type { OneField, RecordKind, StoredField } from '../../model/description/kind.ts';
import { type EmbeddedKeys, embeddedReader, type ReadRow } from './embedded-reader.ts';
import type { Labels } from './labels.ts';
import type { NarrowKind, RowSource } from './narrow-kind.ts';
import { isCalled, isPublicRecord, isPublicValue } from './role-kinds.ts';

/** The key with the region of an entity: a value or a record, its own or of a record that it embeds. */
interface Region extends EmbeddedKeys {
  readonly ends: readonly [StoredField];
}

/** Null where no role names it, or where something on the way to it is private. */
export function regionOf(kind: RecordKind, { region }: Roles): Region | null {
  if (region === undefined) return null;
  const through: OneField[] = [];
  let owner = kind;
  const keys = pathOf(region);
  for (const [place, key] of keys.entries()) {
    const field = owner.fields.find((each) => isCalled(each, key));
    if (field === undefined) return null;
    const isLast = place === keys.length - 1;
    if (isLast && (isPublicRecord(field) || isPublicValue(field))) return { through, ends: [field] };
    if (!isPublicRecord(field)) return null;
    through.push(field);
    owner = field.target;
  }
  return null;
}

/** Reads the name of a region: a text, or what the record is called that is embedded. */
export function regionReader(
  region: Region,
  placeOfKey: NarrowKind['placeOf'],
  source: RowSource,
  labels: Labels,
): ReadRow<string | null> {
  const [field] = region.ends;
  return embeddedReader(region, placeOfKey, source, (placeOf) => {
    const at = placeOf(field);
    if (field.source === 'column')
      return (row) => (row[at] === null ? null : String(field.value.read(row[at])));
    const names = labels.of(field.target);
    return (row) =>
      row[at] === null ? null : (names?.get(row[at]) ?? String(field.target.id.value.read(row[at])));
  });
}
