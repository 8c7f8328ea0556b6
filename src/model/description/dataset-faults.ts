import type { Author } from '../../contract/documents.ts';
import { faultAt, faultIf, faultOf, type JsonPath } from '../../contract/json/place-in-json.ts';
import { portableFault } from '../../contract/tree/tree.ts';
import { urlIn } from '../../contract/url-in.ts';
import type { orMeant } from '../../terminal/did-you-mean.ts';
import { date as day } from '../values/date.ts';
import type { Configuration } from './key-facts.ts';
import { licences } from './licences.ts';

/** The `dataset` of a configuration; any of it may be missing or empty. */
export type Dataset = NonNullable<Configuration['dataset']>;

/** Faults that the schema does not find. Empty values are ignored. */
export function datasetFaults(dataset: Dataset, suggest: typeof orMeant): string[] {
  const { name = '', date = '', authors = [], licence = {}, homepage = '', sources = [] } = dataset;
  const at = (...path: JsonPath) => ['dataset', ...path];
  return [
    ...faultOf(at('name'), portableFault(name)),
    ...faultIf(date !== '' && day.read(date) === undefined, at('date'), `${date} is not a calendar date`),
    // Items that do not fit the schema leave holes in a list.
    ...authors.flatMap((author, index) => authorFaults(at('authors', index), author)),
    ...licenceFaults(at('licence'), licence, suggest),
    ...addressFaults(at('homepage'), homepage),
    ...sources.flatMap(({ url = '' }, index) => addressFaults(at('sources', index, 'url'), url)),
  ];
}

function authorFaults(at: JsonPath, { name = '', given = '', family = '', orcid = '' }: Author): string[] {
  const isNameless = name.trim() === '' && family.trim() === '';
  return [
    ...faultIf(isNameless, at, 'has neither a name nor a family name'),
    ...faultIf(
      !isNameless && name !== '' && `${given}${family}` !== '',
      at,
      'has a name and parts of one: give either name, or given and family',
    ),
    ...faultIf(
      orcid !== '' && !isOrcid(orcid),
      [...at, 'orcid'],
      `${orcid} is mistyped: its last digit, which depends on the others, is wrong`,
    ),
  ];
}

/**
 * Checks the last digit of an ORCID iD (ISO 7064, MOD 11-2).
 * @see https://support.orcid.org/hc/en-us/articles/360006897674-Structure-of-the-ORCID-Identifier
 */
function isOrcid(orcid: string): boolean {
  const digits = orcid.replaceAll('-', '');
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.endsWith(check === 10 ? 'X' : String(check));
}

function licenceFaults(
  at: JsonPath,
  { id = '', name = '', url = '' }: NonNullable<Dataset['licence']>,
  suggest: typeof orMeant,
): string[] {
  const known = Object.keys(licences);
  const isKnown = id === '' || known.includes(id) || (name !== '' && url !== '');
  // SPDX identifiers end with a version, which people leave out; the newest is listed first.
  const versioned = known.find((each) => each.toLowerCase().replace(/-\d+\.\d+$/, '') === id.toLowerCase());
  const meant = versioned === undefined ? suggest(id, known) : `; did you mean ${versioned}?`;
  return [
    ...faultIf(!isKnown, [...at, 'id'], `${id} is not a known licence: add its name and url${meant}`),
    ...faultIf(id === '' && name === '' && url !== '', at, 'has neither an id nor a name'),
    ...addressFaults([...at, 'url'], url),
  ];
}

/** An address must work for programs and hold no credentials. */
function addressFaults(at: JsonPath, text: string): string[] {
  if (text === '') return [];
  const url = /^https?:\/\/[^/]/i.test(text) && !/[\s\\<>"{}|^`\p{Cc}]/u.test(text) ? urlIn(text) : null;
  if (url === null) return [faultAt(at, 'is not an address such as https://example.org/data')];
  const { username, password } = url;
  return faultIf(username !== '' || password !== '', at, 'would publish a user name or a password');
}
