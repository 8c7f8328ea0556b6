import { isCalledPrivate } from '../../contract/called-private.ts';
import { boolean } from '../values/boolean.ts';
import { type DescriptionFile, keysOf, spellingsOf } from './key-facts.ts';
import { type Description, kindsOf } from './kind.ts';

/** Words of names that hold personal or secret data; a test compares them with `describe_api.py`. */
export const personalWords =
  /(?:^|_)(?:[a-z]*e_?mail|mail|phone|telephone|mobile|passw(?:or)?d|pwd|passphrase|secret|token|otp|api_?key|session_?(?:id|key)|ssn|passport|birth_?da(?:te|y)|date_of_birth|iban|credit_card|ip|(?:home|street|postal|ip)_address)s?(?:_|$)/i;

/** The same in other languages of Europe: telephone, mail, password, date of birth. */
const elsewhere =
  /telefo+n|handynummer|mobilnummer|courriel|^correo|^kennwort|motdepasse|contrasena|^senha|wachtwoord|geburts(?:datum|tag)|(?:datede|date)naissance|fecha(?:de)?nacimiento|data(?:di)?nascita|geboortedatum/;

/** The same, for the letters of a name whose words may be written together: `useremail`, `phone1`. */
const within =
  /email|usermail|^mail(?!ing)|phone(?![tm])|passw|passphrase|secret(?!ar)|token(?!i[sz])|apikey|credential|creditcard|lastlogin|username|superuser|session(?:id|key)|(?:ip|home|street|postal)address|birthda|dateofbirth|^(?:dob|pass|tel|salt)$/;

/** Keys of the user model of Django, which public records never have. */
export const accountNames: readonly string[] = [
  'password',
  'email',
  'e_mail',
  'username',
  'last_login',
  'is_superuser',
];

/** In this databank, tokens are money. */
const exceptions: ReadonlySet<string> = new Set(['sc_token.token']);

/** Capitals may separate its words, or anything but letters and digits: `authorEmail`, `author-email`. */
export function looksPersonal(name: string): boolean {
  return personalWords.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_'));
}

/** Wider, for a service that no maintainer described: its user sees all names, and may allow them. */
export function mayBePersonal(name: string): boolean {
  return holdsPersonal(name) || isCalledPrivate(name);
}

function holdsPersonal(name: string): boolean {
  const letters = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return within.test(letters) || elsewhere.test(letters) || looksPersonal(name);
}

/** Keys that a description publishes despite their names; private texts are withheld in any case. */
export function publishedDespiteName({ records }: DescriptionFile): string[] {
  return Object.values(records)
    .filter((record) => record.private !== true)
    .flatMap((record) =>
      keysOf(record).flatMap(({ key, columns, entry, type }) => {
        if ('always' in entry || 'withheld' in entry) return [];
        // Choices prove nothing: values are not checked against them.
        const isFlag = type === 'boolean';
        const isException = columns.some((column) =>
          exceptions.has(`${spellingsOf(record.table)[0]}.${column}`),
        );
        return [key, ...columns].filter(
          (name) =>
            accountNames.includes(name.toLowerCase()) || (!isFlag && !isException && holdsPersonal(name)),
        );
      }),
    );
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

/** Keys of a service that is published as it answers, which are null because of their names. */
export function withheldByName({
  answers,
  collections,
}: Pick<Description, 'answers' | 'collections'>): string[] {
  if (answers === undefined) return [];
  const fields = kindsOf(collections).flatMap((kind) => kind.fields);
  const empty = fields.filter(({ source, name }) => source === 'always' && mayBePersonal(name));
  return [...new Set(empty.map(({ name }) => name))].sort();
}

export function personalNotes(description: Pick<Description, 'collections'>): string[] {
  const names = personalNames(description);
  return names.length === 0
    ? []
    : [
        `published keys that look personal or secret by their names: ${names.join(', ')}; if they are, withhold them in polity-press.json`,
      ];
}
