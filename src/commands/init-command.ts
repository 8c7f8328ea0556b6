import {
  baseUrl,
  CONFIGURATION,
  type CommandLine,
  folder,
  host,
  looks,
  number,
  pageSizes,
  repeatable,
  shared,
} from './arguments/option.ts';

/** `polity-press init` */
export const initCommand: CommandLine = {
  name: 'init',
  elsewhere: ['new', 'setup', 'configure'],
  does: 'write a first polity-press.json',
  options: [
    [
      '--databank <name>',
      'its description: interface, whole or a file (default: databank.json, if it is here)',
      {
        suggested: async () => (await import('./settings/bundled-configuration.ts')).bundledNames,
        looksLike: /\.json$/i,
      },
    ],
    baseUrl('where the tree will be published'),
    number('--page-size <n>', 'records per page', pageSizes),
    host('a host to add files for'),
    folder('--out <folder>', 'where to write the tree'),
    repeatable('--include <pattern>', 'publish only collections of this name; * and ** match any text'),
    repeatable('--exclude <pattern>', 'leave out collections of this name'),
    [
      '--export <file>',
      'an export of the databank: propose codes and sentinels from its values',
      { looksLike: looks.export },
    ],
    ['--config <file>', 'the file to write', { byDefault: CONFIGURATION }],
    ['--force', 'replace an existing file'],
    shared.json,
  ],
  examples: [
    ['init', 'asks for what it needs'],
    [
      'init --databank databank.json --base-url https://api.example.org --host netlify',
      'writes polity-press.json without asking',
    ],
  ],
  load: async () => (await import('./run-init.ts')).runInit,
};
