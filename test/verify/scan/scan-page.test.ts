import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { describedService } from '../../../src/commands/described-service.ts';
import { type Collection, type Description, kindsOf } from '../../../src/description/kind.ts';
import { createValidator } from '../../../src/validate/create-validator.ts';
import type { Notes } from '../../../src/verify/check.ts';
import { checks } from '../../../src/verify/checks.ts';
import { EmbeddedForms } from '../../../src/verify/embedded-forms.ts';
import { type Page, parsedPage, soundPage, type WalkedCollection } from '../../../src/verify/page.ts';
import { PageScanner } from '../../../src/verify/scan/scan-page.ts';
import type { Tree } from '../../../src/verify/tree.ts';
import { anyService } from '../../description/any-description.ts';
import { casesOf, seed } from '../../trust/crash-safety/cases.ts';
import { tally } from '../../trust/tally.ts';
import { anyChange, anyDamage, changed, damaged, pageText, recordsOf } from './page-texts.ts';

/** What may be wrong with one page. The other checks of pages look at the envelope and at how many records there are. */
const ofPages = ['utf-8-json', 'envelope', 'records', 'ids', 'embedded-agree', 'private-comments'];

/** What a walk knows of a tree, as far as these checks ask for it. */
function treeOf(description: Description): Tree {
  const collections = description.collections.map((each) => ({
    ...each,
    claimedRecords: null,
    claimedPageSize: null,
  }));
  return {
    description,
    validator: createValidator(description.schemas),
    collections,
    embedded: new EmbeddedForms(collections),
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

  constructor(description: Description) {
    this.#fast = treeOf(description);
    this.#slow = treeOf(description);
    this.#scanner = new PageScanner(this.#fast);
  }

  /** Whether a scan finds nothing wrong with a page: then the checks must not either. */
  accepts(collection: Collection, bytes: Buffer, where: string): boolean {
    const facts = factsOf(collection, where);
    const before = this.#known(this.#fast);
    const sound = this.#scanner.scan(collection.kind, bytes, where);
    if (sound === null) {
      expect(this.#known(this.#fast)).toEqual(before);
      return false;
    }
    const parsed = parsedPage(facts, bytes);
    expect(findings(this.#slow, parsed)).toEqual([]);
    const page = soundPage(facts, bytes, sound);
    expect(findings(this.#fast, page)).toEqual([]);
    expect(page.records).toBe(parsed.records);
    expect(page.json.value).toEqual(parsed.json.value);
    expect(page.envelope?.results).toEqual(parsed.envelope?.results);
    expect(sound.head).toEqual({ ...(parsed.json.value as object), results: [] });
    expect(sound.ids).toEqual(
      parsed.envelope?.results.map((record) => (record as Record<string, unknown>)[collection.kind.id.name]),
    );
    expect(this.#known(this.#fast)).toEqual(this.#known(this.#slow));
    this.accepted += 1;
    return true;
  }

  #known({ embedded }: Tree): unknown {
    return embedded.all().map(({ kind, id, where, isInOwn }) => [kind.name, id, where, isInOwn]);
  }
}

const cases = casesOf(100, 5000);

describe('a page that a scan takes for sound', () => {
  tally('verify: what a scan of a page takes for sound, every check finds sound', cases);

  it(`is sound, whatever was changed in it: ${cases} cases, seed ${seed}`, () => {
    const seen = { whole: 0, accepted: 0, changed: 0 };
    fc.assert(
      fc.property(
        anyService(false).map(({ file, configuration }) =>
          describedService({ file: 'databank.json', configuration, description: file }),
        ),
        fc.gen(),
        (description, random) => {
          if (description.collections.length === 0) return;
          const readers = new Readers(description);
          const records = random(recordsOf, kindsOf(description.collections));
          const pages = description.collections.map(
            (collection) => [collection, pageText(collection, records)] as const,
          );
          for (const [collection, text] of pages)
            seen.whole += readers.accepts(collection, Buffer.from(text), 'whole') ? 1 : 0;
          for (const [collection, text] of pages)
            for (let round = 0; round < 4; round += 1) {
              const list = random(() => fc.array(anyChange, { minLength: 1, maxLength: 2 }));
              const other = changed(text, list);
              const bytes = Buffer.from(other);
              seen.changed += 1;
              seen.accepted += readers.accepts(collection, bytes, `changed ${round}`) ? 1 : 0;
              readers.accepts(
                collection,
                damaged(
                  Buffer.from(text),
                  random(() => anyDamage),
                ),
                `damaged ${round}`,
              );
            }
        },
      ),
      { numRuns: cases, seed },
    );
    console.log(JSON.stringify(seen));
    expect(seen.whole).toBeGreaterThan(cases / 4);
    expect(seen.accepted).toBeGreaterThan(0);
    expect(seen.accepted).toBeLessThan(seen.changed / 2);
  }, 3_600_000);
});
