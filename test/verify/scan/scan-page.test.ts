import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { describedService } from '../../../src/commands/described-service.ts';
import { type Collection, type Description, kindsOf } from '../../../src/description/kind.ts';
import { createValidator } from '../../../src/validate/create-validator.ts';
import type { Notes } from '../../../src/verify/check.ts';
import { checks } from '../../../src/verify/checks.ts';
import { EmbeddedForms } from '../../../src/verify/forms/embedded-forms.ts';
import { KeptBytes } from '../../../src/verify/forms/kept-bytes.ts';
import { type Page, parsedPage, soundPage, type WalkedCollection } from '../../../src/verify/page.ts';
import { PageScanner } from '../../../src/verify/scan/scan-page.ts';
import type { Tree } from '../../../src/verify/tree.ts';
import { anyService } from '../../description/any-description.ts';
import { choose } from '../../helpers/bundled.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';
import { anyChange, anyDamage, changed, damaged, pageText, recordsOf } from './page-texts.ts';

/** What may be wrong with one page. The other checks of pages look at the envelope and at how many records there are. */
const ofPages = ['utf-8-json', 'envelope', 'records', 'ids', 'embedded-agree', 'private-comments'];

/** What a walk knows of a tree, as far as these checks ask for it. */
function treeOf(description: Description, kept = new KeptBytes()): Tree {
  const collections = description.collections.map((each) => ({
    ...each,
    claimedRecords: null,
    claimedPageSize: null,
  }));
  return {
    description,
    validator: createValidator(description.schemas),
    collections,
    embedded: new EmbeddedForms(collections, kept),
    manifestFile: { json: null },
  } as unknown as Tree;
}

const factsOf = ({ kind, path }: Collection, where: string) => ({
  collection: { kind, path } as WalkedCollection,
  number: 1,
  where,
  headers: null,
});

/** What the checks find on a page. */
function findings(tree: Tree, page: Page): string[] {
  const found: string[] = [];
  const notes: Notes = {
    looked: () => {},
    unable: () => {},
    warn: () => {},
    fail: (where, message) => void found.push(`${where} ${message}`),
  };
  for (const check of checks.filter(({ name }) => ofPages.includes(name)))
    void check.start(tree, notes).page?.(page);
  return found;
}

/** Reads the pages of a tree in both ways. */
class Readers {
  readonly #fast: Tree;
  readonly #slow: Tree;
  readonly #scanner: PageScanner;
  accepted = 0;

  /** `chunks` is for how many chunks of bytes there is room: without any, forms are compared by their values. */
  constructor(description: Description, chunks: number) {
    this.#fast = treeOf(description, new KeptBytes(chunks));
    this.#slow = treeOf(description);
    this.#scanner = new PageScanner(this.#fast);
  }

  /** Whether a scan finds nothing wrong with a page: then the checks must not either. */
  accepts(collection: Collection, bytes: Buffer, where: string): boolean {
    const facts = factsOf(collection, where);
    const before = this.#known(this.#fast);
    const sound = this.#scanner.scan(collection.kind, bytes, where);
    if (sound === null) {
      expect(this.#known(this.#fast)).toBe(before);
      return false;
    }
    const parsed = parsedPage(facts, bytes);
    const page = soundPage(facts, bytes, sound);
    // Of its envelope and the order of its records the checks tell as ever, of anything else there is nothing to tell.
    expect(findings(this.#fast, page)).toEqual(findings(this.#slow, parsed));
    expect(page.records).toBe(parsed.records);
    expect(page.json.value).toEqual(parsed.json.value);
    expect(page.envelope?.results).toEqual(parsed.envelope?.results);
    expect(sound.head).toEqual({ ...(parsed.json.value as object), results: [] });
    const ids = Array.from({ length: sound.records }, (_, index) => sound.id(index));
    expect(ids).toEqual(
      parsed.envelope?.results.map((record) => (record as Record<string, unknown>)[collection.kind.id.name]),
    );
    expect(this.#known(this.#fast)).toBe(this.#known(this.#slow));
    this.accepted += 1;
    return true;
  }

  /** What is known of embedded records, as a text: there are many comparisons. */
  #known({ embedded }: Tree): string {
    const all = embedded
      .all()
      .map((form) => [
        embedded.kindOf(form).name,
        embedded.idOf(form),
        embedded.whereOf(form),
        embedded.isInOwn(form),
      ]);
    return JSON.stringify([all, embedded.count]);
  }
}

const cases = casesOf(30, 1000);
/** How often each page is changed, and damaged. */
const rounds = 200;

/** What embeds most, and any other. */
const anyDescription = fc.oneof(
  fc.constant(choose('sc/tokens', 'core/references', 'core/citations')),
  anyService(false).map(({ file, configuration }) =>
    describedService({ file: 'databank.json', configuration, description: file }),
  ),
);

/** A service, and a page of each of its collections. */
const anyPages = anyDescription.chain((description) =>
  recordsOf(kindsOf(description.collections)).map((records) => ({
    description,
    pages: description.collections.map((each) => [each, pageText(each, records)] as const),
  })),
);

describe('a page that a scan takes for sound', () => {
  tally('verify: a page that is scanned has the findings of one that is parsed', cases);

  it(`has the findings of one that is parsed, whatever was changed in it: ${cases} cases, seed ${seed}`, () => {
    const seen = { whole: 0, accepted: 0, changed: 0 };
    const edits = fc.array(fc.tuple(fc.array(anyChange, { minLength: 1, maxLength: 2 }), anyDamage), {
      minLength: rounds,
      maxLength: rounds,
    });
    fc.assert(
      fc.property(anyPages, edits, fc.constantFrom(0, 1, 32), ({ description, pages }, list, chunks) => {
        const readers = new Readers(description, chunks);
        for (const [collection, text] of pages)
          seen.whole += readers.accepts(collection, Buffer.from(text), 'whole') ? 1 : 0;
        for (const [collection, text] of pages)
          for (const [index, [changes, damage]] of list.entries()) {
            const other = Buffer.from(changed(text, changes));
            seen.changed += 1;
            seen.accepted += readers.accepts(collection, other, `changed ${index}`) ? 1 : 0;
            readers.accepts(collection, damaged(Buffer.from(text), damage), `damaged ${index}`);
          }
      }),
      { numRuns: cases, seed, endOnFailure: true },
    );
    console.log(JSON.stringify(seen));
    expect(seen.whole).toBeGreaterThan(cases / 4);
    expect(seen.accepted).toBeGreaterThan(0);
    expect(seen.accepted).toBeLessThan(seen.changed / 2);
  }, 3_600_000);
});
