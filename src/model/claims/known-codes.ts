import type { CodeLists } from '../description/key-facts.ts';

type CodeEntry = CodeLists[string][string];

/** Texts that databanks of history write for presence and for missing values, in any case. */
const words: ReadonlyMap<string, CodeEntry> = new Map<string, CodeEntry>([
  ['present', { label: 'Present', means: 'present' }],
  ['absent', { label: 'Absent', means: 'absent' }],
  ['inferred present', { label: 'Inferred present', means: 'present', inferred: true }],
  ['inferred absent', { label: 'Inferred absent', means: 'absent', inferred: true }],
  ['absent to present', { label: 'Absent to present', means: 'transition' }],
  ['present to absent', { label: 'Present to absent', means: 'transition' }],
  ['disputed', { label: 'Disputed', means: 'disputed' }],
  ['unknown', { label: 'Unknown', means: 'unknown' }],
  ['suspected unknown', { label: 'Suspected unknown', means: 'unknown' }],
  ['uncoded', { label: 'Not coded', means: 'none' }],
  ['not coded', { label: 'Not coded', means: 'none' }],
  ['not applicable', { label: 'Not applicable', means: 'none' }],
  ['no_value_on_wiki', { label: 'No value on the wiki', means: 'none' }],
  ['none', { label: 'Nothing recorded', means: 'none' }],
]);

/** Their abbreviations, which may mean anything else elsewhere. */
const abbreviations: Readonly<Record<string, string>> = {
  P: 'present',
  A: 'absent',
  IP: 'inferred present',
  IA: 'inferred absent',
  'A~P': 'absent to present',
  'P~A': 'present to absent',
  DIS: 'disputed',
  U: 'unknown',
  SU: 'suspected unknown',
};

/** What a text means as a code: by the word that it is, by its label, or, without one, as an abbreviation. */
export function knownCode(text: string, label: string | null = null): CodeEntry | null {
  const named = (name: string | null | undefined) => words.get(name?.trim().toLowerCase() ?? '') ?? null;
  const isLabelled = label !== null && label !== text;
  return (
    named(text) ??
    (isLabelled ? named(label) : named(Object.hasOwn(abbreviations, text) ? abbreviations[text] : undefined))
  );
}
