import type { Documents, ExplorerEntities, ExplorerEntity, ExplorerField } from '../../contract/documents.ts';
import { total } from '../../contract/total.ts';
import {
  type Collection,
  type Field,
  isOptional,
  type OneField,
  type RecordKind,
  type StoredField,
} from '../../model/description/kind.ts';
import type { LinkedRoles } from '../../model/description/linked-roles.ts';
import { keyDescription, type Schemas } from '../../model/schemas/schema.ts';
import { type CollectionFacts, type ExplorerDataOptions, firstAndLast } from './catalog.ts';
import { ownersIn } from './claim-file.ts';
import type { ClaimWalk } from './claim-walk.ts';
import { type DataFile, dataFile } from './data-file.ts';
import type { Labels } from './labels.ts';
import { isProse, namesIn, namesOfEntities } from './names-in.ts';
import type { RowSource } from './narrow-kind.ts';
import { entityPacker, isTextPacker, type Packer, recordPacker, type Text } from './packers.ts';
import type { Entities } from './read-entities.ts';
import type { CitedIn } from './read-sources.ts';
import { TextIndex } from './text-index.ts';
import { type Walked, walkCollection } from './walk-collection.ts';

/** What the files of each collection are made with. */
interface Parts {
  readonly options: ExplorerDataOptions;
  /** As they are published. */
  readonly published: readonly Collection[];
  /** As claims are made of them: with the records of which they have only the ids. */
  readonly collections: readonly Collection[];
  readonly roles: LinkedRoles;
  readonly source: RowSource;
  readonly labels: Labels;
  readonly claims: ClaimWalk;
  /** Null without entities. */
  readonly entities: Entities | null;
}

/** Makes the files of collections, and gathers what the files of the whole tree say of all of them. */
export class CollectionFiles {
  /** Names to find records by. */
  readonly groups: Documents['explorer-search']['groups'] = [];
  readonly texts: TextIndex;
  readonly cited: CitedIn[] = [];
  readonly facts: CollectionFacts[] = [];
  readonly #parts: Parts;
  /** The entities with a record of their own. */
  readonly #recorded = new Set<number>();
  #ownRecords = 0;
  /** How many records the collections before have: texts number all of them through. */
  #before = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.texts = new TextIndex(total(parts.options.collections, 'records'));
    if (parts.entities !== null) this.groups.push(namesOfEntities(parts.entities.file));
  }

  /** How many entities have records of their own, and how many such records there are. */
  recorded(): Pick<ExplorerEntity, 'recorded' | 'records'> {
    return { recorded: this.#recorded.size, records: this.#ownRecords };
  }

  /** The places of entities without a record of their own. */
  unrecorded({ ids }: ExplorerEntities): number[] {
    return [...ids.keys()].filter((code) => !this.#recorded.has(code));
  }

  /** Of the collection with an index: call it in order. Reads its rows once. */
  *filesOf(index: number): Generator<DataFile | null> {
    const { collections, roles, source, claims } = this.#parts;
    const collection = collections[index] as Collection;
    const records = claims.collection(index);
    const first = this.#before;
    const addText = (row: number, text: Text) => this.texts.add(first + row, text);
    const walked = yield* walkCollection(collection, source, {
      packerOf: (field) => this.#packerOf(field),
      named: roles.namingKeys(collection.kind),
      records: records.isEmpty ? null : records,
      onLongText: addText,
    });
    this.#before += walked.records;
    yield this.#columns(index, walked);
    const { file, cited } = claims.end(records);
    if (file !== null) yield { path: dataFile.claims(collection), schema: 'explorer-claims', value: file };
    if (cited.rows.length > 0) this.cited.push({ collection: index, ...cited });
    const about = roles.aboutKey(collection.kind);
    const codes = about === null ? file && ownersIn(file) : (walked.packers.get(about)?.codes ?? null);
    this.#count(collection, walked, codes);
    const named = this.#addNames(index, walked, codes);
    for (const [field, packer] of walked.packers)
      if (!named.has(field) && isProse(packer)) packer.each(addText);
  }

  #packerOf(field: OneField): Packer | null {
    const { entities, roles, labels } = this.#parts;
    if (entities !== null && roles.isEntity(field.target)) return entityPacker(field, entities.codes);
    const names = labels.of(field.target);
    return names === null ? null : recordPacker(field, names);
  }

  #columns(index: number, { records, packers }: Walked): DataFile {
    const { options, published, collections, roles } = this.#parts;
    const collection = published[index] as Collection;
    const years = roles.yearKeys((collections[index] as Collection).kind);
    return {
      path: dataFile.columns(collection),
      schema: 'explorer-columns',
      value: {
        collection: index,
        records,
        page_size: collection.pageSize ?? options.pageSize,
        fields: fieldsOf(collection.kind, options.description.schemas, years),
        columns: [...packers.values()].map((packer) => packer.column()),
      },
    };
  }

  /** Counts the entities that its records are about. @param codes by row, -1 for none */
  #count({ kind }: Collection, walked: Walked, codes: readonly number[] | null): void {
    const { roles } = this.#parts;
    const own = codes?.filter((code) => code >= 0) ?? [];
    for (const code of own) this.#recorded.add(code);
    this.#ownRecords += own.length;
    this.facts.push({
      years: firstAndLast(...roles.yearKeys(kind).map((field) => yearsIn(walked, field, roles))),
      entities: codes && new Set(own).size,
    });
  }

  /** Adds the names of its records, and returns the keys that may hold them. */
  #addNames(index: number, { packers }: Walked, codes: readonly number[] | null): ReadonlySet<StoredField> {
    const { collections, roles, claims } = this.#parts;
    const { kind } = collections[index] as Collection;
    // An address of a reference is not worth searching for.
    const searched = roles.isReference(kind) ? [] : claims.searchedKeys(index);
    const keys = new Set([...roles.namingKeys(kind), ...searched]);
    // What names an entity is in a group of its own.
    const own = [...(roles.isEntity(kind) ? searched : keys)].map((field) => packers.get(field));
    const names = namesIn(own.filter(isTextPacker), claims.unsaidTexts(index));
    const entity = codes && names.rows.map((row) => codes[row] ?? -1);
    if (names.rows.length > 0) this.groups.push({ collection: index, ...names, entity });
    return keys;
  }
}

/** The known years of a column. */
function yearsIn(
  { packers }: Walked,
  field: StoredField | null,
  roles: LinkedRoles,
): (number | null)[] | null {
  const column = field === null ? undefined : packers.get(field)?.column();
  if (column?.kind !== 'number') return null;
  return column.values.filter((year) => !roles.isUnknownYear(year));
}

/** The keys of a kind as published; `years` are those whose numbers are years. */
function fieldsOf(kind: RecordKind, schemas: Schemas, years: readonly (Field | null)[]): ExplorerField[] {
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
