import { boolean } from '../values/boolean.ts';
import { type Description, kindsOf } from './kind.ts';

/** Words of names that hold personal or secret data; `describe_api.py` has the same. */
const words =
  /(?:^|_)(?:[a-z]*e_?mail|mail|phone|telephone|mobile|passw(?:or)?d|pwd|passphrase|secret|token|otp|api_?key|session_?(?:id|key)|ssn|passport|birth_?da(?:te|y)|date_of_birth|iban|credit_card|ip|(?:home|street|postal|ip)_address)s?(?:_|$)/i;

/** In this databank, tokens are money. */
const exceptions: ReadonlySet<string> = new Set(['sc_token.token']);

/** Capitals may separate its words, or anything but letters and digits: `authorEmail`, `author-email`. */
export function looksPersonal(name: string): boolean {
  return words.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_'));
}

/** Published keys named like personal or secret data, as in `withhold`. Keys with choices hold no secrets. */
export function personalNames({ collections }: Pick<Description, 'collections'>): string[] {
  return kindsOf(collections).flatMap(({ name, table, fields }) =>
    fields.flatMap((field) =>
      field.source === 'column' &&
      field.publicForm === null &&
      field.value !== boolean &&
      field.documentation.choices === undefined &&
      looksPersonal(field.name) &&
      !exceptions.has(`${table}.${field.column}`)
        ? [`${name}.${field.name}`]
        : [],
    ),
  );
}

export function personalNotes(description: Pick<Description, 'collections'>): string[] {
  const names = personalNames(description);
  return names.length === 0
    ? []
    : [
        `published keys that look personal or secret by their names: ${names.join(', ')}; if they are, withhold them in polity-press.json`,
      ];
}
