import type { DumpContent } from '../dump-content.ts';
import { cutOff } from '../dump-faults.ts';

/** pg_dumpall writes the cluster's marks around the dumps of its databases. */
const mark = /^-- PostgreSQL database (?:cluster )?dump( complete)?$/;
const announcement = /^-- Data for Name: (.*); Type: TABLE DATA; Schema: (.*?); Owner: /;

/** Reads pg_dump's comments on where a dump begins and ends, and whose rows follow. */
export class DumpMarks {
  readonly #name: string;
  readonly #content: DumpContent;
  readonly #open: { readonly text: string; readonly line: number }[] = [];

  constructor(name: string, content: DumpContent) {
    this.#name = name;
    this.#content = content;
  }

  takeComment(comment: Buffer, line: number): void {
    // A comment may be as long as a line; these are short.
    const text = comment.toString('utf8', 0, 1000).trimEnd();
    const found = mark.exec(text);
    if (found !== null && found[1] === undefined) this.#open.push({ text, line });
    if (found?.[1] !== undefined) this.#open.pop();
    const [, table, schema] = announcement.exec(text) ?? [];
    if (table !== undefined && schema !== undefined) this.#content.takeAnnouncement({ schema, table });
  }

  /** @throws CliError if a dump has a beginning but no end */
  finish(): void {
    const open = this.#open.at(-1);
    if (open === undefined) return;
    throw cutOff(this.#name, `the dump that begins on line ${open.line} has no line "${open.text} complete"`);
  }
}
