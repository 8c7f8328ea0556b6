import type { ComponentChildren } from 'preact';
import { webAddress } from '../plain-text.ts';

/** JSON as it is published, with its addresses as links. */
export function JsonView({ value }: { readonly value: unknown }) {
  return (
    <pre class="json" tabIndex={0}>
      {written(value, '')}
    </pre>
  );
}

function written(value: unknown, indent: string): ComponentChildren {
  if (Array.isArray(value)) {
    const entries = value.map((each) => [null, each] as const);
    return list('[', ']', entries, indent);
  }
  if (typeof value === 'object' && value !== null) return list('{', '}', Object.entries(value), indent);
  const address = typeof value === 'string' ? webAddress(value) : null;
  const text = JSON.stringify(value);
  return address === null ? <span class={`json-${typeof value}`}>{text}</span> : <a href={address}>{text}</a>;
}

function list(
  open: string,
  close: string,
  entries: readonly (readonly [string | null, unknown])[],
  indent: string,
): ComponentChildren {
  if (entries.length === 0) return open + close;
  const inner = `${indent}  `;
  return [
    open,
    ...entries.map(([key, value], index) => [
      index === 0 ? '\n' : ',\n',
      inner,
      key === null ? '' : [<span class="json-key">{JSON.stringify(key)}</span>, ': '],
      written(value, inner),
    ]),
    `\n${indent}${close}`,
  ];
}
