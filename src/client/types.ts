/** What a collection of a databank holds. */
export interface Entry {
  readonly record: object;
  /** The type of the ids by which single records are asked for; never where none are published. */
  readonly id: unknown;
}

/** The collections of a databank by their names (`core/polities`): what `polity-press types` writes. */
export type Names<Databank> = { readonly [Name in keyof Databank]: Entry };

/** A databank of which nothing is known. */
export type AnyDatabank = Readonly<
  Record<string, { readonly record: Readonly<Record<string, unknown>>; readonly id: string | number }>
>;

/** A page, as the API answers it. */
export interface Page<Item> {
  /** Records of the whole collection. */
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Item[];
}

/** How requests are made. */
export interface RequestOptions {
  /** Ends every request, every wait and every loop at once, with its reason. */
  readonly signal?: AbortSignal;
  /** How often a request is made again after a network error, 429 or 5xx (default: 3). */
  readonly retries?: number;
}

/** How a collection is read. */
export interface ReadOptions extends RequestOptions {
  /** The first page to read (default: 1). */
  readonly page?: number;
}

/** The records of a collection, in the order of its pages. Nothing is asked for before it is needed. */
export interface Reading<Item, Id> extends AsyncIterable<Item> {
  /** All records in one list. */
  all(): Promise<Item[]>;
  /** One page; `'last'` is the last one. */
  page(number: number | 'last'): Promise<Page<Item>>;
  /** One record, where single records are published. */
  get(id: Id): Promise<Item>;
}

/** A collection. */
export type Collection<Of extends Entry> = (options?: ReadOptions) => Reading<Of['record'], Of['id']>;

/** `polity-capitals` as a name in JavaScript: `polityCapitals`. */
export type CamelCase<Name extends string> = Name extends `${infer Start}-${infer Next}${infer Rest}`
  ? Next extends Lowercase<Next>
    ? Uppercase<Next> extends Next
      ? `${Start}-${CamelCase<`${Next}${Rest}`>}`
      : `${Start}${CamelCase<`${Uppercase<Next>}${Rest}`>}`
    : `${Start}-${CamelCase<`${Next}${Rest}`>}`
  : Name;

type Head<Name> = Name extends `${infer First}/${string}` ? First : Name extends string ? Name : never;
type Below<Databank, First extends string> = {
  readonly [Name in keyof Databank as Name extends `${First}/${infer Rest}` ? Rest : never]: Databank[Name];
};
type Sections<Databank> = {
  readonly [First in Head<keyof Databank> as First | CamelCase<First>]: (First extends keyof Databank
    ? Databank[First] extends Entry
      ? Collection<Databank[First]>
      : unknown
    : unknown) &
    Sections<Below<Databank, First>>;
};

/** An API of unknown names: any of them may be a section or a collection. */
export interface AnyApi extends Collection<AnyDatabank[string]> {
  readonly [name: string]: AnyApi;
}

/** The collections of an API: by their whole names, `api['core/polities']`, or a word at a time, `api.core.polities`. */
export type Api<Databank extends Names<Databank>> = string extends keyof Databank
  ? Readonly<Record<string, AnyApi>>
  : Sections<Databank> & { readonly [Name in keyof Databank]: Collection<Databank[Name]> };
