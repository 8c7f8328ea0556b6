import type { Documents } from '../../contract/documents.ts';
import type { LinkOrder, LinkReader, Row } from '../../engine/record-source.ts';
import type { EmbeddingField, OneField, RecordKind } from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { isSameTable } from '../../model/description/role-keys.ts';
import { KeyMap } from './key-map.ts';
import { labellingOf } from './labels.ts';
import { blocksOf, type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';

/** Indexes of references, ascending and distinct. */
type Codes = readonly number[];

const none: Codes = [];

/** Which references records cite: those that they lead to, except through the entity. */
export class Citations {
  readonly #source: RowSource;
  readonly #reference: RecordKind;
  readonly #entity: RecordKind | null;
  readonly #leads: (kind: RecordKind) => boolean;
  readonly #codes: KeyMap<number>;
  readonly #byKind = new Map<string, KeyMap<Codes>>();

  /** @param codes indexes of all references by id */
  constructor(source: RowSource, reference: RecordKind, codes: KeyMap<number>, entity: RecordKind | null) {
    this.#source = source;
    this.#reference = reference;
    this.#entity = entity;
    this.#leads = leadingTo(reference, (target) => !isSameTable(target, entity));
    this.#codes = codes;
  }

  fieldsOf(kind: RecordKind): readonly EmbeddingField[] {
    return kind.embedding.filter(
      (field) =>
        !field.isPrivate &&
        !isSameTable(field.target, this.#entity) &&
        (isSameTable(field.target, this.#reference) || this.#leads(field.target)),
    );
  }

  reader(kind: RecordKind, order: LinkOrder): CitationReader {
    const fields = this.fieldsOf(kind);
    return new CitationReader(
      fields.filter((field) => field.source === 'one').map((field) => [field, this.#codesOf(field.target)]),
      fields
        .filter((field) => field.source === 'many')
        .map((field) => [this.#source.linksOf(field.link, kind, order), this.#codesOf(field.target)]),
    );
  }

  #codesOf(kind: RecordKind): (stored: unknown) => Codes {
    if (isSameTable(kind, this.#reference)) {
      const single: Codes[] = [];
      return (stored) => {
        const code = this.#codes.get(stored);
        if (code === undefined) return none;
        single[code] ??= [code];
        return single[code];
      };
    }
    let known = this.#byKind.get(kind.name);
    if (known === undefined) {
      known = this.#read(kind);
      this.#byKind.set(kind.name, known);
    }
    const codes = known;
    return (stored) => codes.get(stored) ?? none;
  }

  #read(kind: RecordKind): KeyMap<Codes> {
    const narrow = narrowKind(kind, this.fieldsOf(kind));
    const reader = this.reader(kind, { skip: 0, take: this.#source.count(kind) });
    const codes = new KeyMap<Codes>(kind);
    for (const block of blocksOf(this.#source, narrow)) {
      const cited = reader.of(block, narrow);
      for (const [index, row] of block.entries()) {
        const found = cited[index] as Codes;
        if (found.length > 0) codes.set(row[narrow.idPlace], found);
      }
    }
    return codes;
  }
}

export class CitationReader {
  readonly #ones: readonly (readonly [OneField, (stored: unknown) => Codes])[];
  readonly #links: readonly (readonly [LinkReader, (stored: unknown) => Codes])[];

  constructor(
    ones: readonly (readonly [OneField, (stored: unknown) => Codes])[],
    links: readonly (readonly [LinkReader, (stored: unknown) => Codes])[],
  ) {
    this.#ones = ones;
    this.#links = links;
  }

  /** References of each row. Pass each row once, by ascending id. */
  of(rows: readonly Row[], narrow: NarrowKind): readonly Codes[] {
    const found: Codes[] = rows.map(() => none);
    for (const [field, codesOf] of this.#ones) {
      const place = narrow.placeOf(field);
      for (const [index, row] of rows.entries())
        if (row[place] !== null) found[index] = union(found[index] as Codes, codesOf(row[place]));
    }
    const ids = this.#links.length === 0 ? [] : rows.map((row) => row[narrow.idPlace]);
    for (const [links, codesOf] of this.#links) {
      const linked = links.of(ids);
      let from = 0;
      for (const [index, end] of (linked?.ends ?? []).entries()) {
        for (; from < end; from += 1)
          found[index] = union(found[index] as Codes, codesOf(linked?.targets[from]));
      }
    }
    return found;
  }
}

function union(one: Codes, other: Codes): Codes {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  const [a, b] = [one[0] as number, other[0] as number];
  if (one.length === 1 && other.length === 1) return a === b ? one : a < b ? [a, b] : [b, a];
  return [...new Set([...one, ...other])].sort((first, second) => first - second);
}

/** Whether a kind embeds another, at any depth, through public keys only. */
function leadingTo(kind: RecordKind, through: (target: RecordKind) => boolean = () => true) {
  const known = new Map<string, boolean>();
  const leads = (owner: RecordKind): boolean => {
    let answer = known.get(owner.name);
    if (answer === undefined) {
      answer = owner.embedding.some(
        (field) =>
          !field.isPrivate &&
          (isSameTable(field.target, kind) || (through(field.target) && leads(field.target))),
      );
      known.set(owner.name, answer);
    }
    return answer;
  };
  return leads;
}

type Sources = Documents['explorer-sources'];

export interface References extends Pick<Sources, 'ids' | 'labels'> {
  readonly codes: KeyMap<number>;
}

export function* readReferences(
  kind: RecordKind,
  source: RowSource,
  roles: LinkedRoles,
): Generator<null, References> {
  const labelling = labellingOf(kind, roles);
  const narrow = narrowKind(kind, labelling.fields);
  const labelOf = labelling.reader(narrow);
  const references: References = { ids: [], labels: [], codes: new KeyMap<number>(kind) };
  for (const block of blocksOf(source, narrow)) {
    for (const row of block) {
      const stored = row[narrow.idPlace];
      const id = references.codes.keyOf(stored);
      references.codes.set(stored, references.ids.length);
      references.ids.push(id);
      references.labels.push(labelOf(row) ?? String(id));
    }
    yield null;
  }
  return references;
}

/** All references if they have a collection (`collection`: its index), otherwise those that records cite. */
export function sourcesFile(
  { ids, labels }: References,
  claims: Sources['claims'],
  collection: number | null,
): Sources {
  if (collection !== null) return { collection, ids, labels, claims };
  const cited = new Set(claims.flatMap(({ references }) => [...new Set(references)]));
  const kept = ids.flatMap((_, code) => (cited.has(code) ? [code] : []));
  const places = new Map(kept.map((code, place) => [code, place]));
  return {
    collection,
    ids: kept.map((code) => ids[code] as Sources['ids'][number]),
    labels: kept.map((code) => labels[code] as string),
    claims: claims.map(({ references, ...claim }) => ({
      ...claim,
      references: references.map((code) => places.get(code) as number),
    })),
  };
}
