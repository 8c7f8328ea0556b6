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

/** An output without what differs from run to run: seconds, and the blanks before them, fewer where they are many. */
export function withoutTimes(output: string): string {
  return output.replace(/ +\d+\.\d\d\b/g, ' N.NN').trimEnd();
}
