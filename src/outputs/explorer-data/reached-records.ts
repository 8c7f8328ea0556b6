import { kindsOf, leadsToPublic, type RecordKind } from '../../model/description/kind.ts';
import { KeyMap } from './key-map.ts';
import { blocksOf, narrowKind, type RowSource } from './narrow-kind.ts';
import { isSame } from './role-kinds.ts';

/**
 * The records of a kind that the records of collections embed, at any depth. Stops looking when it has found all that there
 * are.
 */
export function* reachedRecords(
  kind: RecordKind,
  collections: readonly { readonly kind: RecordKind }[],
  source: RowSource,
): Generator<null, KeyMap<true>> {
  const found = new KeyMap<true>(kind);
  const all = source.count(kind);
  const listed = new Set(collections.map((each) => each.kind.name));
  const known = new Map<string, KeyMap<true>>();
  const adder = (target: RecordKind) => {
    const map = known.get(target.name) ?? new KeyMap<true>(target);
    known.set(target.name, map);
    return (stored: unknown) => {
      if (stored === null || map.get(stored) !== undefined) return;
      map.set(stored, true);
      if (isSame(target, kind)) found.set(stored, true);
    };
  };
  const leads = leadingTo(kind);
  // What embeds comes before what it embeds.
  for (const owner of kindsOf(collections).toReversed()) {
    const fields = owner.embedding.filter(
      (field) => leadsToPublic(field) && (isSame(field.target, kind) || leads(field.target)),
    );
    const owners = listed.has(owner.name) ? null : known.get(owner.name);
    if (fields.length === 0 || owners === undefined) continue;
    const narrow = narrowKind(owner, fields);
    const ones = fields
      .filter((field) => field.source === 'one')
      .map((field) => [narrow.placeOf(field), adder(field.target)] as const);
    for (const block of blocksOf(source, narrow)) {
      for (const row of block) {
        if (owners !== null && owners.get(row[narrow.idPlace]) === undefined) continue;
        for (const [place, add] of ones) add(row[place]);
      }
      yield null;
      if (found.size === all) return found;
    }
    for (const field of fields.filter((each) => each.source === 'many')) {
      const add = adder(field.target);
      const links = source.linksOf(field.link, narrow.kind, 'any');
      for (const block of blocksOf(source, narrowKind(owner, []))) {
        const ids = block.map(([id]) => id).filter((id) => owners === null || owners.get(id) !== undefined);
        for (const stored of links.of(ids)?.targets ?? []) add(stored);
        yield null;
      }
    }
  }
  return found;
}

/** Whether a kind embeds a record of another, at any depth, without anything private on the way. */
export function leadingTo(kind: RecordKind, through: (target: RecordKind) => boolean = () => true) {
  const known = new Map<string, boolean>();
  const leads = (owner: RecordKind): boolean => {
    let answer = known.get(owner.name);
    if (answer === undefined) {
      answer = owner.embedding.some(
        (field) =>
          leadsToPublic(field) &&
          (isSame(field.target, kind) || (through(field.target) && leads(field.target))),
      );
      known.set(owner.name, answer);
    }
    return answer;
  };
  return leads;
}
