import { InvalidArgumentError } from 'commander';
import type { Shard } from '../contract/shards.ts';

/** Records per page, by default. */
export const defaultPageSize = 10;

/** Reads the number of records per page. */
export function parsePageSize(text: string): number {
  return wholeNumber(text, 1, 1_000_000);
}

/** Reads a TCP port; 0 is any free one. */
export function parsePort(text: string): number {
  return wholeNumber(text, 0, 65_535);
}

/** Reads the number of concurrent requests. */
export function parseConcurrency(text: string): number {
  return wholeNumber(text, 1, 64);
}

/** Reads the number of threads that make pages. */
export function parseWorkers(text: string): number {
  return wholeNumber(text, 1, 64);
}

/** Reads which part of how many is built: `2/8`. */
export function parseShard(text: string): Shard {
  const [number = 0, of = 0] = text.split('/').map(Number);
  if (!/^[1-9][0-9]{0,4}\/[1-9][0-9]{0,4}$/.test(text) || number > of)
    throw new InvalidArgumentError('It must be K/N, the K-th of N parts, such as 2/8.');
  return { number, of };
}

/** Reads a pause in milliseconds. */
export function parseDelay(text: string): number {
  return wholeNumber(text, 0, 3_600_000);
}

/** Reads a time limit in seconds and returns milliseconds. Beyond 300 s fetch has limits of its own. */
export function parseTimeout(text: string): number {
  return wholeNumber(text, 1, 300) * 1000;
}

/** Reads how many times something is retried. */
export function parseRetries(text: string): number {
  return wholeNumber(text, 0, 100);
}

/** Reads how many times something is done at most. */
export function parsePasses(text: string): number {
  return wholeNumber(text, 1, 100);
}

/** Reads how many of something are listed. */
export function parseLimit(text: string): number {
  return wholeNumber(text, 0, 1_000_000_000);
}

function wholeNumber(text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^[0-9]+$/.test(text) || value < least || value > most) {
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  }
  return value;
}
