import { explorerFiles, pathsPattern } from '../contract/tree/explorer-pages.ts';
import { compressedHeaders, headerLines, preflightHeaders } from '../contract/tree/http.ts';
import { uuidPattern } from '../contract/tree/record-ids.ts';
import { pageValue } from '../contract/tree/tree.ts';
import { completeScript, quoteForJavaScript } from './complete-script.ts';
import answer from './edge/answer.js?raw';
import type { SettingParts, Site } from './host.ts';

/**
 * For hosts that run JavaScript with the web's Request and Response before their files. It fulfils the whole
 * contract for any collection, as it only asks whether a file exists. `entry`, the host's own script, imports
 * `answer`; the comment before the import begins the result.
 */
export function workerScript({ basePath, explorer }: Site, entry: string): string {
  const [about, code] = entry.split("import { answer } from './answer.js';\n");
  const [constants, answers] = answer.split(/^(?=\/\*\* @param)/m);
  return completeScript(`${about}\n${constants}${code?.trimStart()}\n${answers?.replace('export ', '')}`, {
    BASE_PATH: quoteForJavaScript(basePath),
    // The host compresses the answer, if the request accepts that.
    HEADERS: `{\n${headerLines(line, compressedHeaders)}}`,
    PREFLIGHT: `{\n${headerLines(line, preflightHeaders)}}`,
    EXPLORER: explorer === undefined ? '[]' : `[\n${explorerEntries(explorer)}]`,
    PAGE: pageValue,
    UUID: uuidPattern('-?'),
  });
}

/** What to check for each behaviour of a host that runs the script. @param file where it is */
export function settingsOf(file: string): Omit<SettingParts, 'pages'> {
  return {
    errors: `${file}, and no other page that answers unknown paths`,
    slash: `${file}: no redirect of the platform before it`,
    methods: `${file}, run for every request`,
    headers: `HEADERS in ${file}`,
    etag: `${file} passes on the ETag of the platform: no rule that removes it`,
    gzip: 'compression of the zone or site switched on for application/json',
  };
}

function line(name: string, value: string): string {
  return `  '${name}': ${quoteForJavaScript(value)},`;
}

function explorerEntries(explorer: Site['explorer']): string {
  return explorerFiles(explorer)
    .map(({ paths, headers }) => {
      const pattern = pathsPattern(paths).replaceAll('/', '\\/');
      return `  [/^${pattern}$/, {\n${headerLines((...header) => `  ${line(...header)}`, headers)}  }],\n`;
    })
    .join('');
}
