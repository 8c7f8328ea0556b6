import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksumLine } from '../../../src/contract/tree/listed-sum.ts';
import type { DatasetFacts } from '../../../src/outputs/dataset/facts.ts';
import { markdownText } from '../../../src/outputs/dataset/markdown.ts';
import { resolveDataset } from '../../../src/outputs/dataset/resolve-dataset.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { casesOf } from '../../trust/crash-safety/cases.ts';
import { citationFileFaults } from './specifications/citation-file.ts';
import { anyFacts, anyText, documentsOf, documentText, someFacts } from './support/some-facts.ts';
import { onOneLine } from './support/well-formed.ts';

const python = '/usr/bin/python3';
const script = fileURLToPath(new URL('independent_readers.py', import.meta.url));

const packages = ['yaml', 'bibtexparser', 'rdflib', 'markdown_it', 'pylatexenc'];
const isMissing = spawnSync(python, ['-c', `import ${packages.join(', ')}`]).status !== 0;
if (isMissing)
  console.log(
    'no document is read by others (apt-get install python3-yaml python3-bibtexparser python3-rdflib python3-markdown-it python3-pylatexenc)',
  );

/** What a reader makes of each of these. */
function readBy(reader: string, documents: readonly unknown[]): unknown[] {
  const input = JSON.stringify(documents);
  return JSON.parse(execFileSync(python, [script, reader], { input, encoding: 'utf8', maxBuffer: 2 ** 30 }));
}

/** The same on every run: whoever fails here can try again. */
const samples: readonly DatasetFacts[] = [
  someFacts,
  ...fc.sample(anyFacts, { numRuns: casesOf(6, 60), seed: 13 }),
];
const texts: readonly string[] = fc.sample(anyText, { numRuns: 100, seed: 13 });
const textOf = (facts: DatasetFacts, path: string) => documentText(documentsOf(facts), path);

describe.skipIf(isMissing)('readers that others wrote', () => {
  it('PyYAML reads CITATION.cff as it was meant, whatever is said', () => {
    const all = samples.map((facts) => {
      const { title = '', authors = [] } = facts.dataset;
      return {
        ...facts.dataset,
        title: `T${title}`,
        description: `D${title}`,
        authors: [...authors, { name: `N${title}` }],
      };
    });
    const baseUrl = 'https://api.example.org';
    const files = readBy(
      'yaml',
      all.map((dataset) => textOf({ ...someFacts, dataset, baseUrl }, 'CITATION.cff')),
    );
    for (const [index, file] of files.entries()) {
      expect(citationFileFaults(file)).toEqual([]);
      expect(file).toMatchObject({ title: all[index]?.title, abstract: all[index]?.description });
    }
  });

  it('bibtexparser finds every reference, and its title is printed as it is', () => {
    const all = samples.map((facts) => [...(facts.references?.records() ?? [])]);
    const read = readBy(
      'bibtex',
      samples.map((facts) => textOf(facts, 'references.bib')),
    ) as { ID: string; url?: string; printed: string }[][];
    for (const [index, records] of all.entries()) {
      const items = JSON.parse(textOf(samples[index] as DatasetFacts, 'references.csl.json') ?? '[]');
      expect(read[index]?.map(({ ID, url }) => [ID, url])).toEqual(
        items.map(({ id, URL: url }: { id: string; URL?: string }) => [id, url]),
      );
      expect(items).toHaveLength(records.length);
    }
    // TeX sets quotes, dashes and ligatures of its own; braces and accents by these commands are unknown to pylatexenc.
    const plain = texts
      .map((text) => onOneLine(text).replace(/["'`<>?!,{}^~-]/g, ''))
      .filter((text) => text.trim() !== '' && text.length < 1000);
    const records = plain.map((title, id) => ({ id, title: `T${title}` }));
    const facts = { ...someFacts, references: { records: () => records } };
    const [printed = []] = readBy('bibtex', [textOf(facts, 'references.bib')]) as { printed: string }[][];
    expect(printed.map((entry) => onOneLine(entry.printed))).toEqual(
      records.map(({ title }) => onOneLine(title)),
    );
  });

  it('rdflib reads croissant.json as linked data', () => {
    const read = readBy(
      'triples',
      samples.map((facts) => JSON.parse(textOf(facts, 'croissant.json') ?? '')),
    ) as [string, string, string][][];
    const vocabulary = 'http://mlcommons.org/croissant/';
    for (const [index, triples] of read.entries()) {
      const { tables, files } = samples[index] as DatasetFacts;
      const having = (predicate: string) => triples.filter(([, each]) => each === predicate);
      const columns = tables.flatMap((table) => table.columns);
      const keys = tables.flatMap((table) => table.foreignKeys);
      // All but the crate, and itself.
      const documents = documentsOf(samples[index] as DatasetFacts).length - 2;
      expect(having('http://schema.org/sha256')).toHaveLength(3 * tables.length + files.length + documents);
      expect(having(`${vocabulary}field`)).toHaveLength(columns.length);
      expect(
        having(`${vocabulary}column`)
          .map(([, , name]) => name)
          .sort(),
      ).toEqual(columns.map(({ name }) => name).sort());
      expect(
        having(`${vocabulary}dataType`).every(([, , type]) => type.startsWith('http://schema.org/')),
      ).toBe(true);
      expect(having('http://purl.org/dc/terms/conformsTo').map(([, , version]) => version)).toEqual([
        `${vocabulary}1.1`,
      ]);
      const fields = new Set(having(`${vocabulary}field`).map(([, , field]) => field));
      const references = having(`${vocabulary}references`);
      expect(references).toHaveLength(keys.length);
      for (const [, , target] of references) expect(fields).toContain(target);
    }
  });

  it('rdflib reaches every part of a crate from its root', () => {
    const crates = samples.map((facts) => JSON.parse(textOf(facts, 'ro-crate-metadata.json') ?? ''));
    const read = readBy(
      'triples',
      // The context itself is on the web.
      crates.map((crate) => ({
        ...crate,
        '@context': {
          '@vocab': 'http://schema.org/',
          File: 'http://schema.org/MediaObject',
          conformsTo: 'http://purl.org/dc/terms/conformsTo',
        },
      })),
    ) as [string, string, string][][];
    for (const [index, triples] of read.entries()) {
      const parts = triples.filter(([, predicate]) => predicate === 'http://schema.org/hasPart');
      const { tables, files, folders } = samples[index] as DatasetFacts;
      const documents = documentsOf(samples[index] as DatasetFacts);
      // The crate itself is not one of its parts; the checksums are.
      expect(parts).toHaveLength(3 * tables.length + files.length + folders.length + documents.length);
      expect(new Set(parts.map(([root]) => root))).toEqual(new Set(['https://example.org/snapshot/']));
      const named = new Set(triples.filter(([, each]) => each.endsWith('/name')).map(([subject]) => subject));
      for (const [, , part] of parts) expect(named).toContain(part);
    }
  });

  it('markdown-it finds nothing but text in a text, and nothing of HTML in a README', () => {
    const shown = texts.map((text) => onOneLine(text));
    const [read = []] = readBy('markdown', [
      texts
        .map((text, index) => `| a | b |\n| --- | --- |\n| ${index} | ${markdownText(`${text}`)} |`)
        .join('\n\n'),
    ]) as { text: string; kinds: string[] }[][];
    const cells = read.filter((_, index) => index % 4 === 3);
    expect(cells.map(({ text }) => text)).toEqual(shown);
    expect(new Set(cells.flatMap(({ kinds }) => kinds))).toEqual(new Set());
    const paragraphs = readBy('markdown', texts.map(markdownText)) as { text: string; kinds: string[] }[][];
    expect(paragraphs.map((blocks) => blocks.map(({ text }) => text).join('|'))).toEqual(shown);

    const readmes = readBy(
      'markdown',
      samples.flatMap((facts) => [textOf(facts, 'README.md'), textOf(facts, 'CHANGELOG.md')]),
    );
    const kinds = new Set((readmes as { kinds: string[] }[][]).flat().flatMap((block) => block.kinds));
    expect([...kinds].filter((kind) => kind !== 'softbreak')).toEqual(['code_inline']);
    for (const [index, facts] of samples.entries()) {
      const [title] = readmes[2 * index] as { text: string }[];
      expect(title?.text).toBe(onOneLine(resolveDataset(facts).title));
    }
  });
});

describe('sha256sum', () => {
  it.skipIf(spawnSync('sha256sum', ['--version']).status !== 0)('accepts every line', () => {
    const folder = temporaryFolder();
    const names = [
      'plain.csv',
      'with space',
      'back\\slash',
      'line\nbreak',
      'return\rhere',
      'é𒀀',
      '-',
      '*star',
    ];
    const lines = names.map((name) => {
      writeFileSync(join(folder, name), name);
      return checksumLine({
        path: name === '-' ? './-' : name,
        sha256: createHash('sha256').update(name).digest('hex'),
      });
    });
    writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
    const { status, stdout, stderr } = spawnSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.match(/: OK$/gm)).toHaveLength(names.length);
  });
});
