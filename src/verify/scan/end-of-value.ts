import { compareKeys } from '../../values/compare-keys.ts';
import { parseJson } from '../json/parse-json.ts';
import { endOfNumber, endOfText, endOfValue, isPlainText, isTime, isUuid, NOWHERE } from './json-tokens.ts';
import type { KeyStep } from './record-plan.ts';

const [QUOTE, MINUS, ZERO, NINE] = [0x22, 0x2d, 0x30, 0x39];
const [OPEN_LIST, OPEN] = [0x5b, 0x7b];
const [N, T, F] = [0x6e, 0x74, 0x66];
const NULL = Buffer.from('null');
const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
/** So many digits are always an exact integer. */
const exactDigits = 15;

/** The position after some bytes, if they are there. */
export function endOf(expected: Buffer, bytes: Buffer, start: number): number {
  const { length } = expected;
  for (let index = 0; index < length; index += 1)
    if (bytes[start + index] !== expected[index]) return NOWHERE;
  return start + length;
}

/** The position after the value of a key that embeds nothing, if it is one that fits. */
export function endOfFitting(
  step: KeyStep,
  bytes: Buffer,
  at: number,
  isId: boolean,
  isOwn: boolean,
): number {
  if (step.only !== null) return endOf(step.only, bytes, at);
  const first = bytes[at] as number;
  if (first === N) return step.null && !isId ? endOf(NULL, bytes, at) : NOWHERE;
  if (first === QUOTE) return step.source === 'ids' ? NOWHERE : endOfFittingText(step, bytes, at);
  if (first === MINUS || (first >= ZERO && first <= NINE)) return endOfFittingNumber(step, bytes, at);
  if (isId) return NOWHERE;
  if (first === T) return step.true ? endOf(TRUE, bytes, at) : NOWHERE;
  if (first === F) return step.false ? endOf(FALSE, bytes, at) : NOWHERE;
  return first === OPEN || first === OPEN_LIST ? endOfFittingStructure(step, bytes, at, isOwn) : NOWHERE;
}

function endOfFittingText(step: KeyStep, bytes: Buffer, start: number): number {
  const end = endOfText(bytes, start);
  if (end === NOWHERE || step.everyText) return end;
  // A tree may have two times a record: no text is made of them.
  if (step.everyTime && isTime(bytes, start + 1, end - 1)) return end;
  if (step.everyUuid && isUuid(bytes, start + 1, end - 1)) return end;
  const value: unknown = isPlainText(bytes, start, end)
    ? bytes.toString('latin1', start + 1, end - 1)
    : JSON.parse(bytes.toString('utf8', start, end));
  return step.fits(value) ? end : NOWHERE;
}

function endOfFittingNumber(step: KeyStep, bytes: Buffer, start: number): number {
  const end = endOfNumber(bytes, start);
  if (end === NOWHERE) return NOWHERE;
  if (step.everyInteger && end - start <= exactDigits && isInteger(bytes, start, end)) return end;
  return step.fits(Number(bytes.toString('latin1', start, end))) ? end : NOWHERE;
}

/** Whether a number has neither a dot nor an exponent. */
function isInteger(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start + 1; at < end; at += 1)
    if ((bytes[at] as number) < ZERO || (bytes[at] as number) > NINE) return false;
  return true;
}

/** A value that is an object or a list, and no record: it is short, or rare. */
function endOfFittingStructure(step: KeyStep, bytes: Buffer, start: number, isOwn: boolean): number {
  const end = endOfValue(bytes, start);
  if (end === NOWHERE) return NOWHERE;
  const { value, faults } = parseJson(bytes.subarray(start, end));
  if (value === undefined || faults.length > 0 || !step.fits(value)) return NOWHERE;
  const isOrdered = !isOwn || step.source !== 'ids' || ascend(value as (string | number)[]);
  return isOrdered ? end : NOWHERE;
}

/** Whether ids, which are of one type, ascend: integers as numbers, texts by their bytes. */
function ascend(ids: readonly (string | number)[]): boolean {
  return ids.every((id, index) => index === 0 || compareKeys(ids[index - 1] as string | number, id) < 0);
}
