import { boolean } from '../values/boolean.ts';
import { type Description, kindsOf } from './kind.ts';

/** Words of names that hold what is personal or secret, as a rule: `describe_api.py` has the same. */
const words =
  /(?:^|_)(?:e_?mail|phone|telephone|mobile|passw(?:or)?d|passphrase|secret|token|api_?key|ssn|passport|birth_?da(?:te|y)|date_of_birth|iban|credit_card|(?:home|street|postal|ip)_address)s?(?:_|$)/i;

/** Columns that only sound like it: the tokens of the databank are money. */
const exceptions: ReadonlySet<string> = new Set(['sc_token.token']);

/** Whether the name of a key says that its values are personal or secret. */
function looksPersonal(name: string): boolean {
  return words.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
}

/** The published keys whose names look personal or secret, as `withhold` names them. One with choices says no secret. */
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

/** What to say of them; empty if there are none. */
export function personalNotes(description: Pick<Description, 'collections'>): string[] {
  const names = personalNames(description);
  return names.length === 0
    ? []
    : [
        `published keys that look personal or secret by their names: ${names.join(', ')}; if they are, withhold them in polity-press.json`,
      ];
}
