import { repeatable } from './option.ts';

/** `--databank answers`: no description; a service is published as it answers. */
export const ANSWERS = 'answers';

export interface AnswersFlags {
  readonly databank?: string;
  readonly list?: readonly string[];
  readonly allow?: readonly string[];
}

export const listOption = repeatable('--list <path>', 'read this list of a service');
export const allowOption = repeatable('--allow <key>', 'keep a key that looks private by name');

/** The description that the user named; undefined without one. */
export function namedDatabank({ databank }: AnswersFlags): string | undefined {
  return databank === ANSWERS ? undefined : databank;
}
