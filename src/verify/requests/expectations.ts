import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../contract/json/is-object.ts';
import type { Symptom } from '../check.ts';
import { digest, parseJson } from '../json.ts';
import type { Answer } from '../target/http-target.ts';
import type { Expectation, Fault, Probe } from './request-check.ts';

export const notFound = 'Not found.';
export const invalidPage = 'Invalid page.';

export function isPage(number: number): Expectation {
  return (answer, probe) => {
    if (number > probe.collection.pages) return isError(404, invalidPage)(answer, probe);
    const { digests } = probe.collection;
    // A host that ignores the query also returned page 1 for page 2 during the walk.
    const isKnown = number === 1 || digests.get(number) !== digests.get(1);
    if (answer.status === 200 && isKnown && digest(answer.bytes) === digests.get(number)) return null;
    return fault(answer, probe, `page ${number}`);
  };
}

/** Also accepts a 404: some hosts cannot read every spelling, but none may answer with another page. */
export const isSecondPageOrInvalid: Expectation = (answer, probe) => {
  if (answer.status === 404 || isPage(2)(answer, probe) === null) return null;
  return fault(answer, probe, 'page 2 or 404');
};

export function isError(status: number, detail: string): Expectation {
  return (answer, probe) =>
    answer.status === status && isDeepStrictEqual(parseJson(answer.bytes).value, { detail })
      ? null
      : fault(answer, probe, `${status} and ${JSON.stringify({ detail })}`);
}

/** The first expectation words the fault. */
export function isEither(...expectations: readonly [Expectation, ...Expectation[]]): Expectation {
  return (answer, probe) =>
    expectations.some((expectation) => expectation(answer, probe) === null)
      ? null
      : expectations[0](answer, probe);
}

function fault(answer: Answer, probe: Probe, expected: string): Fault {
  const message = `${described(answer, probe)}, expected ${expected}`;
  const symptom = symptomOf(answer, probe, expected);
  return symptom === null ? message : { message, symptom };
}

function symptomOf({ status, bytes }: Answer, { collection }: Probe, expected: string): Symptom | null {
  if (status === 200 && digest(bytes) === collection.digests.get(1)) return 'page 1 again';
  if (expected.includes('404') && status === 200) return 'no 404';
  if (expected.startsWith('404') && status === 404) return 'other 404 body';
  return expected.startsWith('page') && status === 404 ? 'missing' : null;
}

/** Quotes nothing. */
function described({ status, bytes }: Answer, { collection }: Probe): string {
  const own = digest(bytes);
  for (const [number, page] of collection.digests)
    if (page === own) return `answered ${status} with page ${number}`;
  const { value } = parseJson(bytes);
  const detail = isObject(value) ? value.detail : undefined;
  if (detail === notFound || detail === invalidPage)
    return `answered ${status} and ${JSON.stringify({ detail })}`;
  return `answered ${status}${bytes.length === 0 ? '' : ' with another body'}`;
}

/** A 404 with any body: a host that only serves files has its own. */
export const isMissing: Expectation = (answer, probe) =>
  answer.status === 404 ? null : fault(answer, probe, '404');
