import { isCalledPrivate } from '../../contract/words/called-private.ts';
import { boolean } from '../values/boolean.ts';
import { type DescriptionFile, keysOf, spellingsOf } from './key-facts.ts';
import { type Description, kindsOf } from './kind.ts';

/** Words of names that hold personal or secret data; a test compares them with `describe_api.py`. */
export const personalWords =
  /(?:^|_)(?:[a-z]*e_?mail|mail|phone|telephone|mobile|passw(?:or)?d|pwd|passphrase|secret|token|otp|api_?key|session_?(?:id|key)|ssn|passport|birth_?da(?:te|y)|date_of_birth|iban|credit_card|ip|(?:home|street|postal|ip)_address)s?(?:_|$)/i;

/** The same in other languages of Europe: telephone, mail, password, date of birth. */
const elsewhere =
  /telefo+n|^handy|mobilnummer|^numtel|courriel|^mel$|^mdp$|^epost|celular|^clave$|haslo|losenord|adgangskode|salasana|puhelin|^correo|^kennwort|motdepasse|contrasena|^senha|wachtwoord|geburts(?:datum|tag)|(?:datede|date)naissance|fecha(?:de)?nacimiento|data(?:di)?nascita|geboortedatum/;

/** The same in other scripts: password, telephone, mail. */
const otherScripts =
  /\u043f\u0430\u0440\u043e\u043b|\u0442\u0435\u043b\u0435\u0444\u043e\u043d|\u043f\u043e\u0447\u0442|\u5bc6\u7801|\u5bc6\u78bc|\u96fb\u8a71|\u7535\u8bdd|\u90ae\u7bb1|\u90f5\u4ef6|\u30e1\u30fc\u30eb|\u30d1\u30b9\u30ef\u30fc\u30c9|\u03c4\u03b7\u03bb\u03b5\u03c6\u03c9\u03bd|\u03ba\u03c9\u03b4\u03b9\u03ba/u;

/** The same, for the letters of a name whose words may be written together: `useremail`, `phone1`. */
const within =
  /email|usermail|^mail(?!ing)|phone(?![tm])|passw|passphrase|secret(?!ar)|token(?!i[sz])|apikey|credential|creditcard|lastlogin|username|superuser|session(?:id|key)|(?:ip|home|street|postal)address|birthda|dateofbirth|authorization|^cookie|^jwt$|bearer|accesskey|sshkey|[cx]srf|^cvv|cardnumber|accountnumber|nationalid|taxid|^(?:dob|fax|pass|tel|salt)$/;

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
  const plain = name.normalize('NFKD').toLowerCase();
  const letters = plain.replace(/[^a-z]/g, '');
  return (
    within.test(letters) ||
    elsewhere.test(letters) ||
    [plain, name.normalize('NFKC').toLowerCase()].some((each) =>
      otherScripts.test(each.replace(/[^\p{L}\p{N}]/gu, '')),
    ) ||
    looksPersonal(plain) ||
    looksPersonal(name)
  );
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
function personalNames({ collections }: Pick<Description, 'collections'>): string[] {
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

/**
 * Keys of a service that is published as it answers, whose values are null because of their names.
 * @param found names of more such keys, within objects
 */
export function withheldByName(
  { answers, collections }: Pick<Description, 'answers' | 'collections'>,
  found: readonly string[] = [],
): string[] {
  if (answers === undefined) return [];
  const fields = kindsOf(collections).flatMap((kind) => kind.fields);
  const empty = fields.filter(({ source, name }) => source === 'always' && mayBePersonal(name));
  return [...new Set([...empty.map(({ name }) => name), ...found])].sort();
}

export function personalNotes(description: Pick<Description, 'collections'>, settings: string): string[] {
  const names = personalNames(description);
  return names.length === 0
    ? []
    : [
        `published keys that look personal or secret by their names: ${names.join(', ')}; if they are, withhold them in ${settings}`,
      ];
}
