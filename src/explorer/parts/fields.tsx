import type { ComponentChildren } from 'preact';
import { choiceLabel } from '../../contract/claims/choice-label.ts';
import { isMojibake } from '../../contract/claims/doubtful-values.ts';
import { doubtOf } from '../../contract/claims/limit-numbers.ts';
import { pagesText } from '../../contract/claims/sources.ts';
import type { JsonObject } from '../../contract/json/is-object.ts';
import { type Variable, variableOf, variablesOf } from '../claims/claim.ts';
import { nameInSection, sayOfRecord } from '../claims/say.ts';
import type { Catalog } from '../data-types.ts';
import { type Description, type KeyFact, keysOf, namingKeysOf, pagesOf, yearKeysOf } from '../description.ts';
import { fieldGroups } from '../field-groups.ts';
import { exact, inWords, joined, plural } from '../fold.ts';
import { mainKey } from '../main-key.ts';
import { isVisible, plainText, webAddress } from '../plain-text.ts';
import { shownNumber } from '../table/make-table.ts';
import { type Link, Links } from './entity-link.tsx';
import { Load } from './page.tsx';
import { SafeHtml } from './safe-html.tsx';

export interface FieldContext {
  readonly catalog: Catalog;
  readonly description: Description;
  readonly linkOf: (kind: string, record: JsonObject) => Link | null;
  /** To the record whose id or address a value is; null if it is not published. */
  readonly referTo: (kind: string, value: unknown) => Link | null;
}

export const labelOf = ({ label, name }: KeyFact) => label ?? inWords(name);

const notTelling = ['boolean', 'record', 'date-time', 'uuid'];

export function titleOf(
  catalog: Catalog,
  description: Description,
  kind: string,
  record: JsonObject,
): string | null {
  const pages: readonly string[] = description.roles?.pages ?? [];
  const facts = keysOf(description, kind).map(({ name, type }, index) => ({
    name,
    flag: type === 'boolean',
    telling: index > 0 && !notTelling.includes(type) && !pages.includes(name) && isShort(record[name]),
  }));
  const key = mainKey(kind, facts, namingKeysOf(description, kind));
  if (key === null) return null;
  const variables = variablesOf(catalog).filter(({ collection }) => collection.record === kind);
  const own = variableOf(catalog, kind, key);
  const said = sayOfRecord(variables.length === 1 ? variables[0] : own, record);
  if (said !== null) return said;
  const value = record[key];
  const years = yearKeysOf(description, kind);
  const text = typeof value === 'number' ? shownNumber(key, value, years, catalog.unknown_years) : value;
  const title = plainText(String(text ?? ''));
  return isVisible(title) ? joined([own && nameInSection(own), title], ': ') : null;
}

function isShort(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && isVisible(value) && value.length <= 300;
}

/** A citation has no name of its own, only its embedded reference's. */
export function nameOf(
  catalog: Catalog,
  description: Description,
  kind: string,
  record: JsonObject,
): string | null {
  const own = titleOf(catalog, description, kind, record);
  if (own !== null) return own;
  const inner = innerOf(description, kind, record);
  return inner === null ? null : titleOf(catalog, description, inner.kind, inner.record);
}

function innerOf(description: Description, kind: string, record: JsonObject) {
  const key = keysOf(description, kind).find(
    ({ name, embeds, many }) => embeds !== null && !many && Object(record[name]) === record[name],
  );
  return key === undefined ? null : { kind: key.embeds as string, record: record[key.name] as JsonObject };
}

interface FieldsProps {
  readonly context: FieldContext;
  readonly kind: string;
  readonly record: JsonObject;
  readonly open?: boolean;
}

export function Fields({ context, kind, record, open = false }: FieldsProps) {
  const { catalog, description } = context;
  const { set, not, values, missing, shapes, texts, embedded } = fieldGroups(
    keysOf(description, kind),
    record,
    description.roles?.sentinels,
  );
  const years = yearKeysOf(description, kind);
  const labels = (keys: readonly KeyFact[]) => keys.map(labelOf).join(', ');
  return (
    <div class="fields">
      {set.length + not.length > 0 && (
        <p class="flags">
          {set.map((key) => (
            <span class="flag" key={key.name} title={key.help ?? undefined}>
              <span aria-hidden="true">✓</span> {labelOf(key)}
            </span>
          ))}
          {not.length > 0 && <small>No: {labels(not)}.</small>}
        </p>
      )}
      <dl class="values">
        {values.map((key) => {
          const [value, variable] = [record[key.name], variableOf(catalog, kind, key.name)];
          return (
            <div key={key.name}>
              <dt title={key.help ?? undefined}>{labelOf(key)}</dt>
              <dd>
                {referred(value, key, context) ?? shown(value, key, years, variable, catalog)}
                <Doubt value={value} isCounted={variable?.isNumber === true && !years.has(key.name)} />
              </dd>
            </div>
          );
        })}
      </dl>
      {missing.length > 0 && <p class="quiet-text">No value: {labels(missing)}.</p>}
      {[...shapes, ...texts].map((key) => (
        <section key={key.name} class="text">
          <h2>{labelOf(key)}</h2>
          {key.type === 'geometry' ? (
            <Drawn value={record[key.name]} label={labelOf(key)} />
          ) : (
            <SafeHtml text={String(record[key.name])} />
          )}
        </section>
      ))}
      {embedded.length > 0 && (
        <div class="embeds">
          {embedded.map((key) => (
            <Embedded key={key.name} context={context} fact={key} value={record[key.name]} open={open} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Loads the map code with the first record that has a geometry. */
function Drawn(shape: { readonly value: unknown; readonly label: string }) {
  return (
    <Load what="The map" load={() => import('./shape.tsx')}>
      {({ Shape }) => <Shape {...shape} />}
    </Load>
  );
}

/** Links to the records that a value refers to; null if it refers to none. */
function referred(value: unknown, { refersTo }: KeyFact, { referTo }: FieldContext): ComponentChildren {
  if (refersTo === null) return null;
  const links = [value].flat().flatMap((each) => referTo(refersTo, each) ?? []);
  return links.length === 0 ? null : <Links links={links} />;
}

function shown(
  value: unknown,
  key: KeyFact,
  years: ReadonlySet<string>,
  variable: Variable | undefined,
  { unknown_years }: Catalog,
): ComponentChildren {
  const { name, type } = key;
  const label = choiceLabel(key, value) ?? variable?.codes.get(String(value))?.label ?? null;
  if (label !== null && label !== String(value))
    return (
      <>
        {label} <small>{String(value)}</small>
      </>
    );
  if (typeof value === 'number') {
    return variable?.isNumber && !years.has(name)
      ? joined([exact(value), variable.unit], ' ')
      : shownNumber(name, value, years, unknown_years);
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const address = webAddress(text);
  if (address !== null)
    return (
      <a href={address} rel="noopener">
        {text}
      </a>
    );
  return type === 'date-time' ? <time dateTime={text}>{text.slice(0, 10)}</time> : text;
}

function Doubt({ value, isCounted }: { readonly value: unknown; readonly isCounted: boolean }) {
  const doubt =
    typeof value === 'string'
      ? isMojibake(value) && 'looks wrong: the signs of another encoding'
      : isCounted && typeof value === 'number' && doubtOf(value);
  return doubt && <small> ({doubt})</small>;
}

interface EmbeddedProps {
  readonly context: FieldContext;
  readonly fact: KeyFact;
  readonly value: unknown;
  readonly open: boolean;
}

function Embedded({ context, fact, value, open }: EmbeddedProps) {
  const all = (Array.isArray(value) ? value : [value]) as readonly JsonObject[];
  const kind = fact.embeds as string;
  return (
    <section class="embedded">
      <h2>
        {labelOf(fact)} {fact.many && <small>{plural(all.length, 'record')}</small>}
      </h2>
      {all.map((record, index) => (
        <EmbeddedRecord key={index} {...{ context, kind, record }} open={open && all.length === 1} />
      ))}
    </section>
  );
}

function EmbeddedRecord({ context, kind, record, open }: FieldsProps) {
  const { catalog, description, linkOf } = context;
  const inner = innerOf(description, kind, record);
  const link = linkOf(kind, record) ?? (inner === null ? null : linkOf(inner.kind, inner.record));
  const pages = pagesText(pagesOf(description, record));
  const title = joined([nameOf(catalog, description, kind, record) ?? inWords(kind), pages]);
  return (
    <div class={link === null ? undefined : 'embedded-linked'}>
      {link !== null && <a href={link.href}>{joined([link.label, pages])}</a>}
      <details class="embedded-record" open={open}>
        <summary>{link === null ? title : 'Show all fields'}</summary>
        <Fields context={context} kind={kind} record={record} />
      </details>
    </div>
  );
}
