import type { Row } from '../../engine/record-source.ts';
import { type Collection, isStored, kindsOf, type RecordKind } from '../../model/description/kind.ts';
import type { RowSource } from './narrow-kind.ts';

type Hide = (rows: readonly Row[], kind: RecordKind) => void;

/**
 * Rows with the values that pages have: a record that is published only with fewer keys than `kind`, where others embed
 * the same record kind whole, has null in all others.
 */
export function publishedRows(
  source: RowSource,
  collections: readonly Pick<Collection, 'kind'>[],
): RowSource {
  const hiding = new Map<string, Hide | null>();
  const hideIn = (kind: RecordKind) => {
    const known = hiding.get(kind.name);
    if (known !== undefined) return known;
    const hide = hidingOf(kind, source, collections);
    hiding.set(kind.name, hide);
    return hide;
  };
  return {
    count: (kind) => source.count(kind),
    linksOf: (...asked) => source.linksOf(...asked),
    unreached: (...asked) => source.unreached(...asked),
    *blocks(kind, ...asked) {
      const hide = hideIn(kind);
      for (const rows of source.blocks(kind, ...asked)) {
        hide?.(rows, kind);
        yield rows;
      }
    },
  };
}

/** Null where each row is published with all keys of the kind. */
function hidingOf(
  { name, table }: RecordKind,
  source: RowSource,
  collections: readonly Pick<Collection, 'kind'>[],
): Hide | null {
  const same = kindsOf(collections).filter((each) => each.table === table);
  const whole = same.find((each) => each.name === name);
  const others = same.filter((each) => each !== whole);
  if (whole === undefined || others.length === 0) return null;
  const unreached = (kind: RecordKind) => new Set(source.unreached(kind, collections, 'exactly'));
  const narrow = unreached(whole);
  if (narrow.size === 0) return null;
  const reaching = others.map((kind) => ({ columns: columnsOf(kind), unreached: unreached(kind) }));
  return (rows, kind) => {
    const stored = kind.fields.filter(isStored);
    const idPlace = stored.indexOf(kind.id);
    for (const row of rows) {
      const id = row[idPlace];
      if (!narrow.has(id)) continue;
      const shown = reaching.filter((each) => !each.unreached.has(id));
      // What no record mentions is published whole, or not at all.
      if (shown.length === 0) continue;
      for (const [place, { column }] of stored.entries())
        if (place !== idPlace && !shown.some(({ columns }) => columns.has(column)))
          (row as unknown[])[place] = null;
    }
  };
}

const columnsOf = ({ fields }: RecordKind) => new Set(fields.filter(isStored).map(({ column }) => column));
