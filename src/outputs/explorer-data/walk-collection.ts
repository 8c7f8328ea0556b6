import type { Row } from '../../engine/record-source.ts';
import { type Collection, isStored, type OneField, type StoredField } from '../../model/description/kind.ts';
import { isPublicRecord, isPublicValue } from '../../model/description/role-keys.ts';
import { narrowKind, type RowSource } from './narrow-kind.ts';
import { type NarrowRecord, type RecordMaker, reader } from './narrow-records.ts';
import { isTextPacker, type Packer, type Text, valuePacker } from './packers.ts';

/** A key with longer texts on average has no column, unless a role names it. */
const LONG = 80;

interface Gathered {
  readonly field: StoredField;
  readonly packer: Packer;
  readonly isNamed: boolean;
}

interface WalkRules {
  /** Gathers a key that embeds a record; null if no column shows it. */
  packerOf(field: OneField): Packer | null;
  /** Keys that a role names: they have columns, however long their texts are. */
  readonly named: readonly StoredField[];
  /** What is read besides the columns; null for nothing. */
  readonly records: {
    readonly fields: Iterable<StoredField>;
    readonly maker: RecordMaker;
    take(record: NarrowRecord, row: number): void;
  } | null;
  /** Takes each text of a key that has no column because its texts are long. */
  onLongText(row: number, text: Text): void;
}

export interface Walked {
  readonly records: number;
  readonly packers: ReadonlyMap<StoredField, Packer>;
}

/**
 * Reads the rows of a collection once; keys whose texts turn out to be long lose their columns. Yields between
 * blocks so that other work can run.
 */
export function* walkCollection(
  { kind }: Pick<Collection, 'kind'>,
  source: RowSource,
  { packerOf, named, records, onLongText }: WalkRules,
): Generator<null, Walked> {
  const count = source.count(kind);
  let gathered = kind.fields.filter(isStored).flatMap((field): Gathered[] => {
    const packer = isPublicRecord(field) ? packerOf(field) : isPublicValue(field) ? valuePacker(field) : null;
    return packer === null ? [] : [{ field, packer, isNamed: named.includes(field) }];
  });
  const isLong = ({ packer, isNamed }: Gathered) =>
    !isNamed && isTextPacker(packer) && packer.length > LONG * count;
  const long: StoredField[] = [];
  let seen = 0;
  while (seen < count) {
    const narrow = narrowKind(kind, [
      ...gathered.map(({ field }) => field),
      ...long,
      ...(records?.fields ?? []),
    ]);
    const places = long.map(narrow.placeOf);
    const read = reader(narrow.kind.fields.filter(isStored), new Set(records?.fields));
    const packers = gathered.map(({ field, packer }) => ({ place: narrow.placeOf(field), packer }));
    for (const block of source.blocks(narrow.kind, { skip: seen, take: count - seen }, 'bytes')) {
      const ids = records === null ? [] : block.map((row) => row[narrow.idPlace]);
      for (const row of block) read(row);
      for (const { place, packer } of packers) packColumn(block, place, packer);
      for (const place of places) takeTexts(block, place, seen, onLongText);
      if (records !== null) takeRecords(records.maker.make(narrow, block, ids), seen, records);
      seen += block.length;
      yield null;
      if (gathered.some(isLong)) break;
    }
    for (const { field, packer } of gathered.filter(isLong)) {
      long.push(field);
      if (isTextPacker(packer)) packer.each(onLongText);
    }
    gathered = gathered.filter((each) => !isLong(each));
  }
  return { records: count, packers: new Map(gathered.map(({ field, packer }) => [field, packer])) };
}

// Small functions, rather than loops in the generator above: V8 compiles that one again for each kind of packer.

function packColumn(block: readonly Row[], place: number, packer: Packer): void {
  for (let index = 0; index < block.length; index += 1) packer.add((block[index] as Row)[place]);
}

function takeTexts(block: readonly Row[], place: number, first: number, take: WalkRules['onLongText']): void {
  for (let index = 0; index < block.length; index += 1) {
    const value = (block[index] as Row)[place];
    if (value !== null) take(first + index, value as Text);
  }
}

function takeRecords(
  made: readonly NarrowRecord[],
  first: number,
  records: NonNullable<WalkRules['records']>,
): void {
  for (let index = 0; index < made.length; index += 1)
    records.take(made[index] as NarrowRecord, first + index);
}
