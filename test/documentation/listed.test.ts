import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { CommandLine, OptionLine } from '../../src/commands/arguments/option.ts';
import { commands } from '../../src/commands/commands.ts';
import { hosts } from '../../src/hosts/index.ts';
import { dataChecks } from '../../src/model/doubts/data-checks.ts';
import { readDocumentSchemas } from '../../src/model/schemas/read-schemas.ts';
import type { JsonSchema } from '../../src/model/schemas/schema.ts';
import { usualTypes } from '../../src/model/values/value-types.ts';
import { documentNamed } from '../helpers/documentation.ts';

/** The part of a document from a heading that begins like this to the next one. */
function section(file: string, heading: string): string {
  const parts = documentNamed(file).split(/^#+ /m);
  return parts.filter((part) => part.startsWith(heading)).join('');
}

/** A command's section of docs/commands.md, with the parts below it, and the table of options of most commands. */
function sectionOf({ name }: CommandLine): string {
  const [start = '', ...parts] = documentNamed('docs/commands.md').split(/^## /m);
  const ofCommand = parts.filter((part) => part.startsWith(`\`polity-press ${name}`));
  return ofCommand.length === 0 ? '' : [...ofCommand, start].join('');
}

const longOf = ([flags]: OptionLine) => /--[\w-]+/.exec(flags)?.[0] ?? flags;
const optionsOf = ({ options = [], kinds = [] }: CommandLine): string[] =>
  [...options, ...kinds.flatMap((kind) => kind.options ?? [])].map(longOf);

const views = readdirSync(fileURLToPath(new URL('../../src/explorer/views', import.meta.url)))
  .map((file) => file.replace('.tsx', ''))
  // Their addresses have no name of a view.
  .filter((name) => !['start', 'collection', 'record'].includes(name));
const schemas = readDocumentSchemas();
const { $defs = {} } = schemas.get('databank.schema.json') as { $defs?: Record<string, JsonSchema> };
const explorerSchemas = /^explorer-/;

/** What users must find in which part of the documentation, as it is written there. */
const listed: readonly (readonly [what: string, where: string, text: string, written: readonly string[]])[] =
  [
    ...commands.map(
      (command) =>
        [
          `the command ${command.name} and its options`,
          'docs/commands.md',
          sectionOf(command),
          [`\`polity-press ${command.name}`, ...optionsOf(command)],
        ] as const,
    ),
    [
      'the data checks',
      'docs/commands.md',
      section('docs/commands.md', 'Data that look wrong'),
      dataChecks.map(({ name }) => `\`${name}\``),
    ],
    ['the hosts', 'docs/hosts.md', documentNamed('docs/hosts.md'), hosts.map(({ name }) => name)],
    [
      'the value types',
      'docs/description.md',
      section('docs/description.md', '`databank.json`'),
      usualTypes().map(({ name }) => `\`"${name.replace(/\(\d+\)/, '(8)')}"\``),
    ],
    [
      'the roles',
      'docs/description.md',
      section('docs/description.md', 'Roles'),
      Object.keys($defs.roles?.properties ?? {}).map((name) => `\`${name}\``),
    ],
    ['the views', 'docs/explorer.md', documentNamed('docs/explorer.md'), views.map((name) => `#${name}`)],
    [
      'the schemas of documents',
      'schemas/README.md',
      documentNamed('schemas/README.md'),
      [...schemas.keys()].filter((name) => !explorerSchemas.test(name)).map((name) => `\`${name}\``),
    ],
  ];

it.each(listed)('%s are described in %s', (_what, where, text, written) => {
  const missing = written.filter((each) => !text.includes(each));
  expect(missing, `describe them in ${where}`).toEqual([]);
});
