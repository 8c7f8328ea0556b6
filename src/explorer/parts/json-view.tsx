import { webAddress } from '../plain-text.ts';

export function JsonView({ value }: { readonly value: unknown }) {
  // Every second part is a quoted text; a key is followed by a colon.
  const parts = JSON.stringify(value, null, 2).split(/("(?:[^"\\]|\\.)*")/);
  return (
    <pre class="json" tabIndex={0}>
      {parts.map((part, place) => {
        if (place % 2 === 0) return part;
        if (parts[place + 1]?.startsWith(':')) return <span class="json-key">{part}</span>;
        const address = webAddress(JSON.parse(part));
        return address === null ? part : <a href={address}>{part}</a>;
      })}
    </pre>
  );
}
