import type { LinkOrder, LinkReader, Row } from '../../engine/record-source.ts';
import {
  type EmbeddingField,
  leadsToPublic,
  type OneField,
  type RecordKind,
} from '../../model/description/kind.ts';
import { KeyMap } from './key-map.ts';
import { blocksOf, type NarrowKind, narrowKind, type RowSource } from './narrow-kind.ts';
import { isSame } from './role-kinds.ts';

/** The indexes of references, ascending, each once. */
type Codes = readonly number[];

const none: Codes = [];

/** Which references records cite: those that they lead to, but for what leads there through the entity. */
export class Citations {
  readonly #source: RowSource;
  readonly #reference: RecordKind;
  readonly #entity: RecordKind | null;
  readonly #leads: (kind: RecordKind) => boolean;
  readonly #codes: KeyMap<number>;
  readonly #byKind = new Map<string, KeyMap<Codes>>();

  /** @param codes those of all references, by their ids */
  constructor(source: RowSource, reference: RecordKind, codes: KeyMap<number>, entity: RecordKind | null) {
    this.#source = source;
    this.#reference = reference;
    this.#entity = entity;
    this.#leads = leadingTo(reference, (target) => !isSame(target, entity));
    this.#codes = codes;
  }

  /** The keys of a kind that lead to references. */
  fieldsOf(kind: RecordKind): readonly EmbeddingField[] {
    return kind.embedding.filter(
      (field) =>
        leadsToPublic(field) &&
        !isSame(field.target, this.#entity) &&
        (isSame(field.target, this.#reference) || this.#leads(field.target)),
    );
  }

  /** What reads which references the rows of a kind cite, block by block, in their order. */
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
    if (isSame(kind, this.#reference)) {
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

/** Reads which references rows cite. */
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

  /** What each of these rows cites: the next ones by ascending id, each asked for once. */
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

/** Whether a kind embeds a record of another, at any depth, without anything private on the way. */
function leadingTo(kind: RecordKind, through: (target: RecordKind) => boolean = () => true) {
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
