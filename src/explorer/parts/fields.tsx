import type { ComponentChildren } from 'preact';
import { type Description, type KeyFact, keysOf, namingKeysOf, yearKeysOf } from '../description.ts';
import { fieldGroups } from '../field-groups.ts';
import { counted, inWords, quantity } from '../fold.ts';
import { useLoaded } from '../load.ts';
import { mainKey } from '../main-key.ts';
import { plainText, webAddress } from '../plain-text.ts';
import { isName } from '../table/column.ts';
import { showYear } from '../years.ts';
import { Loaded } from './page.tsx';
import { SafeHtml } from './safe-html.tsx';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** What is known beside a record: what its keys are, where embedded ones lead. */
export interface FieldContext {
  readonly description: Description;
  /** Where an embedded record of a kind has a view of its own, and what it is called there. */
  readonly linkOf: (
    kind: string,
    record: JsonRecord,
  ) => { readonly href: string; readonly label: string } | null;
}

export const labelOf = ({ label, name }: KeyFact) => label ?? inWords(name);

/** What a record is about, in one line. */
export function titleOf(description: Description, kind: string, record: JsonRecord): string | null {
  const keys = keysOf(description, kind);
  const key = mainKey(
    kind,
    keys.map(({ name, type }, index) => ({
      name,
      flag: type === 'boolean',
      telling:
        index > 0 && !['boolean', 'record', 'date-time', 'uuid'].includes(type) && isShort(record[name]),
    })),
    namingKeysOf(description, kind),
  );
  const value = key === null ? null : record[key];
  return value === null || value === undefined ? null : plainText(String(value)) || null;
}

/** What a record goes by: a citation has no name of its own, but that of the reference it embeds. */
export function nameOf(description: Description, kind: string, record: JsonRecord): string | null {
  const own = titleOf(description, kind, record);
  if (own !== null) return own;
  const inner = innerOf(description, kind, record);
  return inner === null ? null : titleOf(description, inner.kind, inner.record);
}

function innerOf(description: Description, kind: string, record: JsonRecord) {
  for (const { name, embeds, many } of keysOf(description, kind)) {
    const inner = record[name];
    if (embeds !== null && !many && typeof inner === 'object' && inner !== null) {
      return { kind: embeds, record: inner as JsonRecord };
    }
  }
  return null;
}

function isShort(value: unknown): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && value.length <= 300)
  );
}

interface FieldsProps {
  readonly context: FieldContext;
  readonly kind: string;
  readonly record: JsonRecord;
  readonly without?: string | null;
  readonly open?: boolean;
}

/** The own values of a record, its flags as words, its texts; then what it embeds. */
export function Fields({ context, kind, record, without = null, open = false }: FieldsProps) {
  const keys = keysOf(context.description, kind).filter(({ name }) => name !== without);
  const { set, not, values, missing, shapes, texts, embedded } = fieldGroups(
    keys,
    record,
    context.description.roles?.sentinels,
  );
  const years = yearKeysOf(context.description, kind);
  return (
    <div class="fields">
      <Flags set={set} not={not} />
      <dl class="values">
        {values.map((key) => (
          <div key={key.name}>
            <dt title={key.help ?? undefined}>{labelOf(key)}</dt>
            <dd>{shown(record[key.name], key, years.has(key.name))}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p class="quiet-text">No value: {missing.map((key) => labelOf(key)).join(', ')}.</p>
      )}
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

/** What draws maps is loaded with the first record that has something to draw. */
function Drawn(shape: { readonly value: unknown; readonly label: string }) {
  const module = useLoaded('shape', () => import('./shape.tsx'));
  return (
    <Loaded from={module} what="The map">
      {({ Shape }) => <Shape {...shape} />}
    </Loaded>
  );
}

function shown(value: unknown, { name, type }: KeyFact, isYear: boolean): ComponentChildren {
  if (isYear && typeof value === 'number') return showYear(value);
  if (typeof value === 'number' && !isName(name)) return quantity(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const address = webAddress(text);
  if (address !== null)
    return (
      <a href={address} rel="noopener">
        {text}
      </a>
    );
  if (type === 'date-time') return <time dateTime={text}>{text.slice(0, 10)}</time>;
  return text;
}

/** Flags as words, with a mark: never by colour alone. */
function Flags({ set, not }: { readonly set: readonly KeyFact[]; readonly not: readonly KeyFact[] }) {
  if (set.length + not.length === 0) return null;
  return (
    <p class="flags">
      {set.map((key) => (
        <span class="flag" key={key.name} title={key.help ?? undefined}>
          <span aria-hidden="true">✓</span> {labelOf(key)}
        </span>
      ))}
      {not.length > 0 && <span class="quiet-text">No: {not.map((key) => labelOf(key)).join(', ')}.</span>}
    </p>
  );
}

interface EmbeddedProps {
  readonly context: FieldContext;
  readonly fact: KeyFact;
  readonly value: unknown;
  readonly open: boolean;
}

function Embedded({ context, fact, value, open }: EmbeddedProps) {
  const kind = fact.embeds as string;
  const all = (Array.isArray(value) ? value : [value]) as readonly JsonRecord[];
  return (
    <section class="embedded">
      <h2>
        {labelOf(fact)} {fact.many && <span class="quiet-text">{counted(all.length, 'record')}</span>}
      </h2>
      {all.map((record, index) => (
        <EmbeddedRecord key={index} {...{ context, kind, record }} open={open && all.length === 1} />
      ))}
    </section>
  );
}

function EmbeddedRecord({ context, kind, record, open }: Omit<FieldsProps, 'without'>) {
  const inner = innerOf(context.description, kind, record);
  const title = nameOf(context.description, kind, record) ?? inWords(kind);
  const link =
    context.linkOf(kind, record) ?? (inner === null ? null : context.linkOf(inner.kind, inner.record));
  const details = (
    <details class="embedded-record" open={open ?? false}>
      <summary>{link === null ? title : 'Show all fields'}</summary>
      <Fields context={context} kind={kind} record={record} />
    </details>
  );
  if (link === null) return details;
  return (
    <div class="embedded-linked">
      <a href={link.href}>{link.label}</a>
      {details}
    </div>
  );
}
