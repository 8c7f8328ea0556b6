import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { documents } from '../helpers/documentation.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));

/** Phrases that read as if translated, each with an example and what to write in its place. */
const phrases: readonly (readonly [pattern: RegExp, example: string, write: string])[] = [
  [/(?<!\b[Tt]here )\bis no (?!longer\b|more\b|such\b)\w+/, 'it is no tree', 'is not a ..., or a verb'],
  [/\b(?:is|are) none\b/, 'null where there is none', 'without any, or null'],
  [/\b[Nn]obody\b/, 'where nobody said so', 'the fact itself: unknown, unset'],
  [/\bthose of\b/i, 'replaces those of the last build', 'repeat the noun, or use a genitive'],
  [/\bstands? for\b/i, 'years that stand for no year', 'means, matches'],
  [/\bin words\b/i, 'said in words', 'a clear message, a sentence'],
  [/\b(?:is|are) told\b/i, 'is told as a stop', 'is reported as; identifies'],
  [/\b(?:is|are) said\b/i, 'what is said of it', 'says, with the subject in front'],
  [/(?<![-."\w])beside\b/i, 'the file beside it', 'next to; besides, in addition to'],
  [/\bnothing of (?:it|its|the|them)\b/i, 'quotes nothing of it', 'does not quote it'],
  [/(?<!\bthere )\bis nothing\b/i, 'a path that is nothing', 'unknown, empty'],
  [
    /\bin so many\b|\bso many (?:milliseconds|threads|centuries)\b/i,
    'in so many threads',
    'number of threads',
  ],
  [/\bnow and then\b/i, 'gives others their turn, now and then', 'yields to'],
  [/\bhas not (?:the|a|two|one)\b/i, 'has not the N bytes', 'expected N bytes; lacks'],
  [/\bwhat can be made into\b/i, 'or what can be made into one', 'anything that can be imported'],
  [/\bfor who(?:ever)? (?:asks|wants)\b/i, 'for who asks for it', 'when the client accepts it'],
  [/\bsees to it\b/i, 'sees to it that they are there', 'the verb: loads, makes'],
  [/\bsays something else than\b/i, 'says something else than the page', 'disagrees with'],
  [/\bmay take the tree away\b/i, 'a power cut may take the tree away', 'may corrupt the output'],
  [/\bis as it was(?! published)\b/i, 'out is as it was', 'is unchanged'],
  [/\b(?:back,?|again,?) as it was\b/i, 'bring the folder back as it was', 'restore it'],
  [/\banew\b/i, 'or make it anew', 'again'],
  [/\bwhat says\b/i, 'what says where the tree is', 'the thing itself: configuration that names'],
  [/\bof themselves\b/i, 'most do of themselves', 'by default'],
  [/\bthat (?:is|was|were) not asked for\b/i, 'an encoding that was not asked for', 'that the client ...'],
  [/\bthere was nothing\b/i, 'there was nothing to look at', 'no data to check'],
  [/\bis there already\b/i, 'the file is there already', 'already exists'],
  [/\b(?:finds|says) nothing (?:there|of)\b/i, 'what cites them finds nothing there', 'would break'],
  [/\b(?:something|anything) else than\b/i, 'it answered something else than a page', 'is not a ...'],
  [/\banother (?:version|form|body) than\b/i, 'has another version than it', 'its version differs from'],
  [/\bgo(?:es)? on from there\b/i, 'the command goes on from there', 'resumes'],
  [/\b(?:come|came) to (?:its|their) end\b/i, 'did not come to its end', 'did not finish'],
  [/\bin other letters\b/i, 'columns in other letters', 'that differ only in case'],
];

/** The files below a folder of the project that hold words of ours. */
function written(folder: string): string[] {
  return readdirSync(join(project, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:[jt]sx?|mjs|css|json|md|ya?ml)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(project.length));
}

/** `file:line: phrase`, with what to write. */
function foundIn(name: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) =>
    phrases.flatMap(([pattern, , write]) => {
      const found = pattern.exec(line);
      return found === null ? [] : [`${name}:${at + 1}: “${found[0]}”: write ${write}`];
    }),
  );
}

it('neither the code, its messages and help, nor the documents and schemas use phrases that read as translated', () => {
  const files = [...documents, 'CHANGELOG.md', ...written('src'), ...written('schemas')];
  expect(files.length).toBeGreaterThan(400);
  expect(files.flatMap((name) => foundIn(name, readFileSync(join(project, name), 'utf8')))).toEqual([]);
});

it.each(phrases)('%s is found in “%s”', (pattern, example) => {
  expect(example).toMatch(pattern);
});

it.each([
  'there is no release 1.0.0',
  'is no longer published',
  "import { writeBeside } from './write-beside.ts'",
  '<div class="beside">',
])('“%s” is not', (line) => {
  expect(foundIn('a.ts', line)).toEqual([]);
});
