import { existsSync, readFileSync } from 'node:fs';

/** A command that the README shows, and the output that it shows for it. */
export interface ShownCommand {
  readonly command: string;
  readonly output: string;
}

/** The `$ command` lines of the README's console blocks, each with its output. */
export function shownCommands(readme: string): ShownCommand[] {
  return [...readme.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    (block ?? '')
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const end = part.indexOf('\n');
        return { command: part.slice(0, end), output: part.slice(end + 1).trimEnd() };
      }),
  );
}

/**
 * An output without what differs from run to run: seconds, the blanks before them, and the files and bytes of a whole tree,
 * which differ with every change to the code of the explorer in it.
 */
export function withoutTimes(output: string): string {
  return output
    .replace(/ +\d+\.\d\d\b/g, ' N.NN')
    .replace(/\d+ files \(\d+\.\d [kM]B\)/g, 'N files (N)')
    .replace(/^(files +passed +)\d+/gm, '$1N')
    .trimEnd();
}

/** A section of the first of the project's guides that has one of this name, up to the next of its level. */
export function guideSection(heading: string): string {
  for (const guide of ['README.md', 'CONTRIBUTING.md', 'docs/snapshots.md']) {
    const file = new URL(`../../${guide}`, import.meta.url);
    const [, ...parts] = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m) : [];
    const section = parts.find((part) => part.startsWith(`${heading}\n`));
    if (section !== undefined) return section;
  }
  throw new Error(`no guide has a section "${heading}"`);
}
