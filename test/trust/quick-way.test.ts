import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fc } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { openExport } from '../../src/database/open-export.ts';
import { kindsOf } from '../../src/description/kind.ts';
import { linkDescription } from '../../src/description/link-description.ts';
import { noHosts } from '../../src/hosts/join-hosts.ts';
import type { Renderer } from '../../src/render/renderer.ts';
import { recordSchemaPath } from '../../src/schemas/schema.ts';
import { createAjv } from '../../src/validate/create-ajv.ts';
import { anyService } from '../description/any-description.ts';
import { schemas } from '../helpers/bundled.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { anyRows, fillTables } from '../render/any-export.ts';
import { anyNarrowing, narrowed } from '../render/any-schemas.ts';
import { type PageChoice, quickPages, rendererOf, slowPages, slowProblems } from '../render/both-ways.ts';
import { casesOf, seed } from './crash-safety/cases.ts';
import { writeExport } from './support/write-export.ts';
import { tally } from './tally.ts';

const cases = casesOf(60, 4000);

const documents = new Map([...schemas].filter(([path]) => !path.startsWith('records/')));

const choices = fc.record({
  includePrivateComments: fc.boolean(),
  records: fc.boolean(),
  pageSize: fc.integer({ min: 1, max: 4 }),
  limits: fc.record({
    whole: fc.constantFrom(0, 2, 4, 100),
    kept: fc.constantFrom(0, 200, 1 << 20),
    apart: fc.constant({ records: 0, others: 0 }),
  }),
  ranges: fc.integer({ min: 2, max: 4 }),
  few: fc.constantFrom(0, 0.3, 0.5),
});

function expecting(records: number, renderer: Renderer): Renderer {
  renderer.expect(records);
  return renderer;
}

/** Checks every record of these pages against its whole schema, with what it embeds. */
function wholeFaults({ description }: PageChoice, texts: ReadonlyMap<string, string>): unknown[] {
  const ajv = createAjv();
  for (const [path, schema] of description.schemas) {
    for (const { format } of Object.values(schema.properties ?? {}))
      if (format !== undefined && !(format in ajv.formats)) ajv.addFormat(format, true);
    ajv.addSchema({ ...schema, $id: `/${path}` });
  }
  return description.collections.flatMap(({ path, kind }) => {
    const isRecord = ajv.getSchema(`/${recordSchemaPath(kind.name)}`);
    const isPage = ajv.getSchema('/page.schema.json');
    return [...texts]
      .filter(([place]) => place.startsWith(`${path} `))
      .flatMap(([, text]) => {
        const page = JSON.parse(Buffer.from(text, 'latin1').toString()) as { results: unknown[] };
        return [
          ...(isPage?.(page) ? [] : [isPage?.errors]),
          ...page.results.flatMap((record) => (isRecord?.(record) ? [] : [isRecord?.errors])),
        ];
      });
  });
}

describe('the quick way from rows to pages', () => {
  tally('random services and rows: pages made the quick way are those of the slow, obvious way', cases);

  it(`makes the pages of the slow, obvious way, or finds a fault where that does: ${cases} cases, seed ${seed}`, () => {
    const folder = temporaryFolder();
    const seen = { published: 0, records: 0, refused: 0 };
    fc.assert(
      fc.property(anyService(false), anyRows, anyNarrowing, choices, (service, rows, narrowing, choice) => {
        const { includePrivateComments, limits, ranges, few, ...rest } = choice;
        const linked = linkDescription(service.file, {
          ...service.configuration,
          includePrivateComments,
          schemas: documents,
        });
        const kinds = kindsOf(linked.collections);
        const description = narrowed(linked, kinds, narrowing);
        const page: PageChoice = { ...rest, description, baseUrl: 'http://localhost:8000', hosts: noHosts };
        const path = join(folder, 'export.sqlite');
        rmSync(path, { force: true });
        writeExport(path, (database) => fillTables(database, kinds, rows));
        const source = openExport(path);
        try {
          expect(source.checkTables(kinds).problems).toEqual([]);
          const slow = slowProblems(source, { ...page, records: false });
          const isFaulty = slow.keys.length > 0 || slow.inCollections.flat().length > 0;
          const ways = {
            whole: quickPages(source, page, rendererOf(source, page)),
            'in ranges': quickPages(source, page, rendererOf(source, page), ranges),
            'as needed': quickPages(source, page, rendererOf(source, page, limits)),
            'for few records': quickPages(source, page, expecting(few, rendererOf(source, page))),
            'as needed, in ranges': quickPages(source, page, rendererOf(source, page, limits), ranges),
          };
          for (const [way, { isSound, hasLostKeys, texts, counts }] of Object.entries(ways)) {
            const isRefused = hasLostKeys || isSound.includes(false);
            for (const [index, isRight] of isSound.entries()) {
              const problems = slow.inCollections[index] ?? [];
              if (isRight) expect({ way, problems }).toEqual({ way, problems: [] });
              if (!isRight) expect([way, slow.keys.length + problems.length]).not.toEqual([way, 0]);
            }
            expect({ way, isRefused, slow }).toEqual({ way, isRefused: isFaulty, slow });
            if (isFaulty) continue;
            const expected = slowPages(source, page);
            expect({ way, texts, counts }).toEqual({ way, ...expected });
          }
          if (isFaulty) seen.refused += 1;
          else {
            expect(wholeFaults(page, ways.whole.texts)).toEqual([]);
            seen.published += 1;
            seen.records += ways.whole.texts.size;
          }
        } finally {
          source.close();
        }
      }),
      { numRuns: cases, seed },
    );
    console.log(`the quick way: ${seen.published} published, ${seen.refused} refused`);
    if (cases >= 50) expect(Math.min(seen.published, seen.refused)).toBeGreaterThan(cases / 10);
  }, 3_600_000);
});
