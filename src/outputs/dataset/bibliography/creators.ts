export type Creator =
  | { readonly family: string; readonly given: string }
  /** A name whose parts are unknown. */
  | { readonly literal: string };

export interface Creators {
  readonly creators: readonly Creator[];
  /** Whether there are more authors: `et al`. */
  readonly andOthers: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const particles = words(
  'abu af al ap bar ben bin bint da das de del della den der des di do dos du el ibn la las le los st ten ter van vom von zu zum zur',
);
/** Particles even when capitalized; `Ben`, `Do` or `Los` then begin a name of their own. */
const capitalParticles = words('Abu Al De Del Della Di Du El Ibn La Le St Ten Ter Van Von');

const organisationWords = words(
  'of for the and in Academy Agency Association Bureau Center Centre Commission Committee Council Department Foundation Institut Institute Libraries Library Ministry Museum Office Organisation Organization Press Society Universidad Université Universität University',
);
/** Where an organisation begins that is listed after people. */
const organisationStart = /(?:^|_)(?:University_of|Smithsonian)_/;

/** First words of a citation that are not its author: an initial, an address, a quotation, `pers. comm.` */
const notAName = /^(?:\p{L}|https?|www|pers|personal|["“”„«].*)$/iu;

const others = /(?:^|,?[ _])(?:et[ _]al\.?|(?:and|&)[ _]others)$/i;

/** Reads `Turchin_Adams_Hall`, `van_Driel`, `Kamakau_et_al`, `Shaw, Ian; Kemp, Barry`, or one name. */
export function readCreators(text: string): Creators {
  // Collapse runs: the search for the end of a name would start over at each separator.
  const plain = text.replace(/\s+/g, ' ').replace(/(?: ?_)+ ?/g, '_');
  const parts = plain.split(';').map((part) => part.replace(/^[ _]|[ _]$/g, ''));
  const creators = parts.flatMap((part) => namesIn(part.replace(others, ''), others.test(part)));
  return {
    creators: creators.map(creatorOf),
    andOthers: creators.length > 0 && parts.some((part) => others.test(part)),
  };
}

function namesIn(part: string, andOthers: boolean): string[] {
  const tokens = part.split('_').filter((token) => token.trim() !== '');
  // Before `et al`, the databank names only the first author, possibly with a double name.
  const isOne = part.includes(',') || (andOthers && tokens.length <= 2);
  const names = isOne ? [tokens.join(' ')] : splitNames(tokens);
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && !notAName.test(name) && !particles.has(name));
}

function splitNames(tokens: readonly string[]): string[] {
  if (tokens.length > 1 && tokens.some((token) => organisationWords.has(token))) {
    const all = tokens.join('_');
    const start = Math.max(0, all.search(organisationStart));
    const people = all
      .slice(0, start)
      .split('_')
      .filter((token) => token !== '');
    return [...joinNames(people), all.slice(start).replaceAll('_', ' ')];
  }
  return joinNames(tokens);
}

function joinNames(tokens: readonly string[]): string[] {
  const names: string[] = [];
  let before = '';
  for (const token of tokens) {
    const last = names.length - 1;
    if (particles.has(token) || capitalParticles.has(token)) before += `${token} `;
    // The same name in its own script.
    else if (last >= 0 && before === '' && /^[\p{sc=Han}\p{sc=Kana}\p{sc=Hira}\p{sc=Hang}]/u.test(token))
      names[last] += ` ${token}`;
    // A lost letter became `_`: `So_tysiak`.
    else if (last >= 0 && before === '' && /^\p{Ll}+$/u.test(token)) names[last] += `_${token}`;
    else {
      names.push(before + token);
      before = '';
    }
  }
  return before === '' ? names : [...names, before];
}

function creatorOf(name: string): Creator {
  const [, family = '', given = ''] = /^([^,]+),([^,]+)$/.exec(name) ?? [];
  const parts = { family: family.trim(), given: given.trim() };
  return parts.family === '' || parts.given === '' ? { literal: name } : parts;
}
