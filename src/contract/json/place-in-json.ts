/** The keys and indexes that lead to something in a JSON file. */
export type JsonPath = readonly (string | number)[];

/** Where something is in a JSON file, as JavaScript writes it: `records["wf.camel"].keys.polity`; empty for all of it. */
export function placeInJson(path: JsonPath): string {
  return path
    .map((part, index) =>
      typeof part === 'string' && /^[A-Za-z_$][\w$]*$/.test(part)
        ? `${index === 0 ? '' : '.'}${part}`
        : `[${JSON.stringify(part)}]`,
    )
    .join('');
}

/** A fault of a JSON file, at its place. */
export function faultAt(path: JsonPath, message: string): string {
  const place = placeInJson(path);
  return place === '' ? message : `${place}: ${message}`;
}
