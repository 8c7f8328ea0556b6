export type JsonPath = readonly (string | number)[];

/** A path as JavaScript writes it: `records["wf.camel"].keys.polity`; empty for the whole file. */
export function placeInJson(path: JsonPath): string {
  return path
    .map((part, index) =>
      typeof part === 'string' && /^[A-Za-z_$][\w$]*$/.test(part)
        ? `${index === 0 ? '' : '.'}${part}`
        : `[${JSON.stringify(part)}]`,
    )
    .join('');
}

export function faultAt(path: JsonPath, message: string): string {
  const place = placeInJson(path);
  return place === '' ? message : `${place}: ${message}`;
}

/** A list of faults with this one, or with none. */
export function faultIf(isWrong: boolean, path: JsonPath, message: string): string[] {
  return isWrong ? [faultAt(path, message)] : [];
}

/** The same for a check that returns what is wrong, or null. */
export function faultOf(path: JsonPath, message: string | null): string[] {
  return message === null ? [] : [faultAt(path, message)];
}
