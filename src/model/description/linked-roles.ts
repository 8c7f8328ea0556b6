import { isTooFar } from '../../contract/claims/years.ts';
import { usualNames } from '../../contract/words/usual-names.ts';
import { integer } from '../values/number.ts';
import type { Roles } from './key-facts.ts';
import {
  type Collection,
  type ColumnField,
  type Field,
  kindsOf,
  type OneField,
  type RecordKind,
} from './kind.ts';
import {
  type EmbeddedKeys,
  type FlagKeys,
  fieldNamed,
  isCalled,
  isColumnPath,
  isPublicRecord,
  isPublicValue,
  isSameTable,
  type KeyPath,
  keyPath,
  pairIn,
  publicInteger,
  publicKey,
  publicTexts,
  publicValue,
  referenceTypes,
  type ShapeKeys,
  type VariableKeys,
  variableKeys,
  withPublicYears,
} from './role-keys.ts';

/** A sentinel means "no value". */
export type Missing = 'null' | 'empty' | 'sentinel';
/** Says why a value is missing; null if it is not. */
export type IsMissing = (published: unknown) => Missing | null;

type ReferenceRole = Exclude<keyof NonNullable<Roles['reference']>, 'record'>;

export class LinkedRoles {
  /** What records are about; null if it is not published. */
  readonly entity: RecordKind | null;
  readonly reference: RecordKind | null;
  readonly words: Readonly<Record<string, string>>;
  readonly sentinels: readonly string[];
  /** Years that mean "unknown"; 0 always does, since historians' calendars lack it. */
  readonly unknownYears: readonly number[];
  /** Public texts that name an entity, the best first. */
  readonly label: readonly ColumnField[];
  /** A public text that names an entity besides its label. */
  readonly secondName: ColumnField | null;
  readonly #given: Roles;
  readonly #collections: readonly Pick<Collection, 'kind'>[];

  constructor({ roles, collections }: { roles: Roles; collections: readonly Pick<Collection, 'kind'>[] }) {
    const kinds = kindsOf(collections);
    const kindNamed = (wanted: string | undefined) => kinds.find(({ name }) => name === wanted) ?? null;
    this.#collections = collections;
    this.entity = kindNamed(roles.entity);
    this.#given = withPublicYears(roles, this.entity);
    this.reference = kindNamed(roles.reference?.record);
    this.words = roles.words ?? {};
    this.sentinels = roles.sentinels ?? [];
    this.unknownYears = [...new Set([0, ...(roles.unknownYears ?? [])])];
    this.label = this.entity === null ? [] : this.labelKeys(this.entity);
    this.secondName = (this.entity && publicTexts(this.entity, roles.label)[1]) ?? null;
  }

  isEntity(kind: RecordKind): boolean {
    return isSameTable(kind, this.entity);
  }

  isReference(kind: RecordKind): boolean {
    return isSameTable(kind, this.reference);
  }

  /** A reference whose records are about no entity: they cite no others. */
  isOnlyReference(kind: RecordKind): boolean {
    return this.isReference(kind) && this.aboutKey(kind) === null;
  }

  /** The first key that embeds the entity of a record. */
  aboutKey(kind: RecordKind): OneField | null {
    if (this.isEntity(kind)) return null;
    const isAbout = (field: Field): field is OneField => isPublicRecord(field) && this.isEntity(field.target);
    return kind.fields.find(isAbout) ?? null;
  }

  /** The keys of the first and the last year; null for a missing one. */
  yearKeys(kind: RecordKind): readonly [ColumnField | null, ColumnField | null] {
    const { years, recordYears, reference } = this.#given;
    const others = this.isOnlyReference(kind) ? [reference?.year] : pairIn(kind, recordYears);
    const keys = this.isEntity(kind) ? years : others;
    return [publicInteger(kind, keys?.[0]), publicInteger(kind, keys?.[1])];
  }

  /** Keys of a reference by role, including private ones. Another kind of its table may hold anything by such a name. */
  referenceKeys(kind: RecordKind): Readonly<Partial<Record<ReferenceRole, ColumnField>>> {
    const { record: _, ...keys } = this.#given.reference ?? {};
    return Object.fromEntries(
      Object.entries(keys).flatMap(([role, key]) => {
        const field = fieldNamed(kind, key);
        return field?.source === 'column' && referenceTypes(role).includes(field.value)
          ? [[role, field] as const]
          : [];
      }),
    );
  }

  /** Public texts that name a record, the best first; only an entity has more than one. */
  labelKeys(kind: RecordKind): readonly ColumnField[] {
    const own = this.columns(kind).flatMap(({ through, field }) => (through.length > 0 ? [] : [field.name]));
    const named = this.isEntity(kind)
      ? publicTexts(kind, this.#given.label)
      : publicTexts(kind, own).slice(0, 1);
    return named.length > 0 ? named : publicTexts(kind, usualNames).slice(0, 1);
  }

  /** The columns that name a record where another embeds it, in tables. */
  columns(kind: RecordKind): readonly KeyPath<ColumnField>[] {
    const { columns = {} } = this.#given;
    // A record may be called `constructor`.
    const paths = Object.hasOwn(columns, kind.name) ? (columns[kind.name] ?? []) : [];
    return paths.map((path) => keyPath(kind, path)).filter(isColumnPath);
  }

  /** Public keys that name a record, without the keys of embedded records. */
  namingKeys(kind: RecordKind): readonly ColumnField[] {
    const { title, creator } = this.#given.reference ?? {};
    const keys = [
      ...(this.isEntity(kind) ? (this.#given.label ?? []) : []),
      ...(this.isReference(kind) ? [title, creator] : []),
    ].map((key) => publicKey(kind, key));
    const own = this.columns(kind).map(({ through, field }) =>
      through.length > 0 ? null : publicValue(field),
    );
    return [...new Set([...keys, ...own].filter((field) => field !== null))];
  }

  flags(kind: RecordKind): FlagKeys {
    const { disputed, uncertain, reviewed, inferred = {} } = this.#given.flags ?? {};
    const named = (keys: readonly string[] = []) =>
      kind.fields.filter(isPublicValue).filter((field) => keys.some((key) => isCalled(field, key)));
    return {
      disputed: named(disputed),
      uncertain: named(uncertain),
      reviewed: named(reviewed),
      inferred: Object.entries(inferred).flatMap(([key, values]) =>
        named([key]).map((field) => ({ field, values: new Set<unknown>(values) })),
      ),
    };
  }

  noteKey(kind: RecordKind): ColumnField | null {
    return publicTexts(kind, [this.#given.note ?? ''])[0] ?? null;
  }

  /** The keys of the first and the last page that a record cites; null for a missing one. */
  pageKeys(kind: RecordKind): readonly [ColumnField | null, ColumnField | null] {
    const { pages } = this.#given;
    return [publicInteger(kind, pages?.[0]), publicInteger(kind, pages?.[1])];
  }

  /** Whether a key says when or how sure a record is, or which pages it cites, not something of its entity. */
  isAside(field: Field, kind: RecordKind): boolean {
    const { recordYears, flags = {}, pages = [] } = this.#given;
    const { disputed = [], uncertain = [], reviewed = [], inferred = {} } = flags;
    const flagged = [...disputed, ...uncertain, ...reviewed, ...Object.keys(inferred)];
    const keys = [...pairIn(kind, recordYears), ...flagged, ...pages];
    return keys.some((key) => isCalled(field, key));
  }

  /** The key with the region of an entity; null if it or a key on the way is private. */
  get region(): EmbeddedKeys | null {
    const { region } = this.#given;
    const path = this.entity === null || region === undefined ? null : keyPath(this.entity, region);
    if (path === null || [...path.through, path.field].some((field) => field.isPrivate)) return null;
    return { through: path.through, ends: [path.field] };
  }

  /** The longitude and latitude of an entity, or of a record that it embeds. */
  get place(): EmbeddedKeys<ColumnField> | null {
    const { place = [] } = this.#given;
    const find = (owner: RecordKind, through: readonly OneField[]): EmbeddedKeys<ColumnField> | null => {
      const ends = place.flatMap((key) => publicKey(owner, key) ?? []);
      if (ends.length === 2) return { through, ends };
      for (const field of owner.fields.filter(isPublicRecord)) {
        const found = find(field.target, [...through, field]);
        if (found !== null) return found;
      }
      return null;
    };
    return this.entity === null || place.length === 0 ? null : find(this.entity, []);
  }

  /** Keys of the shapes of entities; null unless all are public. */
  get shapes(): ShapeKeys | null {
    const { shapes, label = [] } = this.#given;
    const { entity } = this;
    const collection = this.#collections.findIndex(({ kind }) => kind.name === shapes?.record);
    const kind = this.#collections[collection]?.kind;
    if (shapes === undefined || entity === null || kind === undefined) return null;
    const [geometry = null, first = null, last = null] = [shapes.geometry, ...shapes.years].map((key) =>
      publicKey(kind, key),
    );
    if (geometry === null || first === null || last === null) return null;
    const keys = { collection, kind, geometry, years: [first, last] } as const;
    const leading = fieldNamed(kind, shapes.entity);
    if (leading !== undefined && isPublicRecord(leading) && this.isEntity(leading.target))
      return { ...keys, entity: leading };
    const name = publicValue(leading);
    const usual = name?.refersTo === entity.name ? entity.id.name : (label[1] ?? label[0]);
    const code = publicKey(entity, shapes.code ?? usual);
    return name === null || code === null ? null : { ...keys, entity: { text: name, code } };
  }

  get variables(): VariableKeys | null {
    return variableKeys(this.#given.variables, this.#collections);
  }

  isYear({ through, field }: KeyPath, kind: RecordKind): boolean {
    const { years = [], recordYears, reference } = this.#given;
    const owner = through.at(-1)?.target ?? kind;
    const own = [this.isEntity(owner) ? years : [], this.isReference(owner) ? [reference?.year] : []];
    const keys = [...own.flat(), ...pairIn(owner, recordYears)];
    return field.source === 'column' && field.value === integer && keys.some((key) => isCalled(field, key));
  }

  /** Whether a value of a key of years means that the year is unknown. */
  isUnknownYear(value: unknown): boolean {
    return typeof value !== 'number' || this.unknownYears.includes(value) || isTooFar(value);
  }

  missing(path: KeyPath<ColumnField>, kind: RecordKind): IsMissing {
    const sentinels = new Set<unknown>(path.field.value.mayBeSentinel ? this.sentinels : []);
    const isYear = this.isYear(path, kind);
    return (published) => {
      if (published === null) return 'null';
      if (published === '') return 'empty';
      return sentinels.has(published) || (isYear && this.isUnknownYear(published)) ? 'sentinel' : null;
    };
  }
}

export function linkRoles(description: ConstructorParameters<typeof LinkedRoles>[0]): LinkedRoles {
  return new LinkedRoles(description);
}
