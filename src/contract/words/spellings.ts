/**
 * How a text may be written where it is repeated: in addresses, in addresses within them, in JSON, in HTML. Any
 * repetition has a limit, since a service may answer with any text.
 */

const entities: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** What may stand before a character in JSON, or between two of them in a shell. */
const before: Readonly<Record<string, string>> = {
  '"': String.raw`\\{0,4}`,
  '\\': String.raw`\\{0,3}`,
  '/': String.raw`\\?`,
  "'": String.raw`(?:'\\')?`,
};

const hexadecimal = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

function formsOf(character: string): readonly string[] {
  const bytes = [...Buffer.from(character)].map((byte) => `%(?:25){0,4}${hexadecimal(byte, 2)}`);
  const units = [...Array(character.length).keys()].map(
    (at) => String.raw`\\{1,4}u${hexadecimal(character.charCodeAt(at), 4)}`,
  );
  const point = character.codePointAt(0) as number;
  const entity = Object.hasOwn(entities, character) ? [`&${entities[character]};`] : [];
  return [
    (before[character] ?? '') + character.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`),
    bytes.join(''),
    units.join(''),
    `&#(?:0{0,6}${point}|x0{0,6}${hexadecimal(point, 1)});`,
    ...entity,
  ];
}

/** A query may have a plus for a space. */
const spellingOf = (character: string) =>
  `(?:${(/[ +]/.test(character) ? [' ', '+'] : [character]).flatMap(formsOf).join('|')})`;

/** What follows so many characters is not compared: expressions have a limit. */
const COMPARED = 200;

/** The source of an expression, whatever the case, for any spelling of a text. */
export function spellingsOf(text: string): string {
  const characters = [...text];
  const compared = characters.slice(0, COMPARED).map(spellingOf).join('');
  return compared + (characters.length > COMPARED ? String.raw`[^\s"<>]*` : '');
}

/** Characters that messages show of a long text. */
const SHOWN = 60;
/** A shorter beginning may be of another text. */
const FEWEST = 4;

/** The same for its beginning, where a message cuts it off. */
export function cutSpellingsOf(text: string): string {
  const characters = [...text].slice(0, SHOWN).map(spellingOf);
  const rest = characters.slice(FEWEST).reduceRight((inner, each) => `(?:${each}${inner})?`, '');
  return String.raw`${characters.slice(0, FEWEST).join('')}${rest}[%&\\#\w]{0,6}…`;
}
