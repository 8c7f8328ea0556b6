import { CliError } from '../../errors.ts';

/**
 * Detects a dump whose line ends were converted to those of Windows. In a converted file, a line end that a text had
 * before cannot be told from a converted one, so nothing is guessed.
 */
export class WindowsLines {
  #isOutside = false;
  #isInText = false;

  /**
   * Notes a line that ends in a carriage return.
   *
   * @throws CliError if there are such lines both inside and outside of texts that are to be stored
   */
  note(place: 'outside' | 'in text', line: number): void {
    if (place === 'outside') this.#isOutside = true;
    else this.#isInText = true;
    if (this.#isOutside && this.#isInText) throw convertedLines(line);
  }
}

/** Refuses a file whose line ends, and so perhaps whose texts, were converted. */
export function convertedLines(line: number): CliError {
  return new CliError(
    `the dump has Windows line ends (line ${line}): it was converted, and its texts may have been changed`,
    { hint: 'Dump again with pg_dump --file=NAME, and copy the file unchanged (in FTP: in binary mode).' },
  );
}
