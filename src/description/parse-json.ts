/** Why a text is no JSON that can be used, and where: lines and columns count from 1. */
export class JsonFault extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, text: string, at: number) {
    super(message);
    this.name = 'JsonFault';
    const before = text.slice(0, at).split(/\r\n|\r|\n/);
    this.line = before.length;
    this.column = [...(before.at(-1) ?? '')].length + 1;
  }
}

/** Nothing that people write is as deep as this; without a limit, a text of brackets would end the process. */
const deepest = 200;

/**
 * Parses JSON that somebody wrote by hand. Unlike `JSON.parse`, it says where a fault is, and refuses an object in which
 * a key appears twice, instead of forgetting the first.
 *
 * @throws JsonFault
 */
export function parseJson(text: string): unknown {
  const parser = new Parser(text);
  const value = parser.value(0);
  parser.end();
  return value;
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): unknown {
    const first = this.#next();
    if (depth > deepest) throw this.#fault(`this is nested more than ${deepest} levels deep`);
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#list(depth);
    if (first === '"') return this.#string();
    const scalar = this.#match(
      /(?:true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)(?![\w.+-])/y,
    );
    if (scalar === '') throw this.#expected('a value');
    return JSON.parse(scalar);
  }

  end(): void {
    if (this.#next() !== '') throw this.#fault('the file should end here');
  }

  #object(depth: number): object {
    const entries = new Map<string, unknown>();
    this.#inBrackets('}', () => {
      if (this.#next() !== '"') throw this.#expected('a key in double quotes');
      const at = this.#at;
      const key = this.#string();
      if (entries.has(key)) throw this.#fault(`the key ${JSON.stringify(key)} appears twice`, at);
      if (this.#next() !== ':') throw this.#expected('a colon');
      this.#at++;
      entries.set(key, this.value(depth + 1));
    });
    return Object.fromEntries(entries);
  }

  #list(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#inBrackets(']', () => items.push(this.value(depth + 1)));
    return items;
  }

  #inBrackets(end: string, item: () => void): void {
    this.#at++;
    if (this.#next() === end) {
      this.#at++;
      return;
    }
    for (;;) {
      item();
      const next = this.#next();
      if (next !== ',' && next !== end) throw this.#expected(`a comma or ${end}`);
      this.#at++;
      if (next === end) return;
      if (this.#next() === end) throw this.#fault(`the last comma is one too many: ${end} follows`);
    }
  }

  #string(): string {
    const start = this.#at;
    for (this.#at++; this.#text[this.#at] !== '"'; this.#at++) {
      const each = this.#text[this.#at];
      if (each === undefined || each < ' ')
        throw this.#fault('this text is not closed with double quotes', start);
      if (each === '\\') {
        if (this.#match(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y) === '')
          throw this.#fault('no such escape: a backslash in a text is written \\\\');
        this.#at--;
      }
    }
    this.#at++;
    return JSON.parse(this.#text.slice(start, this.#at));
  }

  /** The first character after white space, which stays unread; empty at the end. */
  #next(): string {
    this.#match(/[ \t\r\n]*/y);
    return this.#text[this.#at] ?? '';
  }

  /** Reads what matches here; empty if nothing does. */
  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #expected(what: string): JsonFault {
    const rest = this.#text.slice(this.#at, this.#at + 2);
    if (rest === '') return this.#fault(`the file ends here, where ${what} is expected`);
    if (rest === '//' || rest === '/*' || rest.startsWith('#'))
      return this.#fault(`${what} is expected here; JSON has no comments`);
    return this.#fault(`${what} is expected here, not ${JSON.stringify([...rest][0])}`);
  }

  #fault(message: string, at = this.#at): JsonFault {
    return new JsonFault(message, this.#text, at);
  }
}
