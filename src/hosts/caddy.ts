import { decoded } from '../contract/tree/decoded.ts';
import { type ExplorerPlace, explorerFiles, pathsPattern } from '../contract/tree/explorer-pages.ts';
import {
  contractHeaders,
  freshHeaders,
  headerLines,
  messages,
  preflightHeaders,
} from '../contract/tree/http.ts';
import { uuidPattern } from '../contract/tree/record-ids.ts';
import { lastPage, pageValue } from '../contract/tree/tree.ts';
import { type Host, type ServerSite, usual } from './host.ts';
import { escapeGlob, escapePattern, quoteForCaddy } from './quoting.ts';

export const caddy: Host = {
  ...usual,
  name: 'caddy',
  title: 'Caddy',
  use: (own) =>
    `\`${own`host caddy --root out`}\` prints a complete Caddyfile for a plain tree; links in the tree are followed, wherever they lead`,
  documentation: 'https://caddyserver.com/docs/caddyfile/directives',
  shortfalls: {
    'respelled UUID': 'A UUID in upper case is not found: Caddy cannot change the case of letters.',
  },
  server: /^Caddy/i,
  settings: {
    pages: 'the two `map` blocks and the `rewrite` to the file of the page',
    errors: 'the `handle_errors` block',
    slash: 'the `redir` with the query, before `file_server`, inside `route`',
    methods: 'the matchers for the method, with their `respond`, inside `route`',
    headers: 'the `header` block at the level of the site',
    etag: '`file_server`, and modification times that are not set by hand',
    gzip: 'the `encode` block',
  },
  configuration,
  start: 'caddy run --config FILE --adapter caddyfile',
};

// https://caddyserver.com/docs/caddyfile/directives/header
const headers = headerLines((name, value) => `		${name} "${value}"`, {
  ...contractHeaders,
  ...freshHeaders,
});
const preflight = headerLines((name, value) => `		header @options ${name} "${value}"`, preflightHeaders);

const detail = (message: string) => `\`{"detail":"${message}"}\``;

/**
 * https://caddyserver.com/docs/caddyfile/directives/map
 * https://caddyserver.com/docs/caddyfile/directives/route (keeps the order of its directives)
 * https://caddyserver.com/docs/caddyfile/matchers#path-regexp (matches a path with double slashes merged)
 * https://caddyserver.com/docs/caddyfile/directives/handle_errors
 */
function configuration({ root, port, basePath, explorer }: ServerSite): string {
  // The text goes between backticks.
  const base = escapePattern(decoded(basePath)).replaceAll('`', '\\x60');
  const [tree, pattern] = [quoteForCaddy(root), quoteForCaddy(escapeGlob(root))];
  // https://caddyserver.com/docs/caddyfile/matchers#file (unlike file_server it reads the root as a pattern)
  const file = (names: string) =>
    tree === pattern
      ? `file ${names}`
      : `file {\n\t\t\t\t\troot ${pattern}\n\t\t\t\t\ttry_files ${names}\n\t\t\t\t}`;
  return `# A published tree on Caddy. Start it with: caddy run --config FILE --adapter caddyfile
# Every directive: https://caddyserver.com/docs/caddyfile/directives
# Caddy follows links out of the tree: keep links out of it.
# Every machine that can reach this one can read the tree. For this machine alone, add the line
# "bind 127.0.0.1" below ":${port} {".
{
	admin off
	auto_https off
}

:${port} {
	root * ${tree}
	encode {
		gzip
		minimum_length 256
	}
	header {
${headers}	}

	# The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
	map {query} {page} {
		"~${lastPage}" "\${1}"
		default ""
	}
	map {page} {page_file} {
		"" index.json
		"~^(${pageValue})$" "page-\${1}.json"
		default no-such-page
	}
	map {query} {kept_query} {
		"" ""
		default "?{query}"
	}

	route {
		# Whole files only: the contract has no answer for a range that cannot be met.
		request_header -Range
		header -Accept-Ranges
		# Tags alone count: by its date, an older tree that was put back would count as not modified.
		request_header -If-Modified-Since

		@options method OPTIONS
${preflight}		respond @options 204
		@write not method GET HEAD
		handle @write {
			header Content-Type application/json
			respond ${detail('Method \\"{method}\\" not allowed.')} 405
		}

		# Hidden files, names that no file can have, and the backslash, which browsers treat as a slash.
		@hidden path_regexp (/\\.|[\\x00\\\\])
		error @hidden 404
		@tree path_regexp tree \`^${base}(/.*)$\`
		handle @tree {
			# A folder without its slash: the redirect keeps the query.
			@slashless {
				not path */
				${file('{re.tree.1}/index.json {re.tree.1}/index.html')}
			}
			redir @slashless ${basePath}{re.tree.1}/{kept_query} 301

			@page {
				path */
				${file('{re.tree.1}{page_file}')}
			}
			handle @page {
				rewrite * {re.tree.1}{page_file}
				file_server
			}
			@collection {
				path */
				${file('{re.tree.1}index.json')}
			}
			handle @collection {
				header Content-Type application/json
				respond ${detail(messages.invalidPage)} 404
			}
			# A file, or a folder of your own.
			@file {
				${file('{re.tree.1} {re.tree.1}index.html')}
			}
			handle @file {
${explorerHeaders(base, explorer)}				rewrite * {re.tree.1}
				file_server
			}
			# A record by its UUID without dashes.
			@uuid path_regexp uuid \`^${base}((?:/[A-Za-z0-9._~-]+)*/)${uuidPattern('-?')}/?$\`
			handle @uuid {
				@published {
					${file('{re.uuid.1}{re.uuid.2}-{re.uuid.3}-{re.uuid.4}-{re.uuid.5}-{re.uuid.6}/index.json')}
				}
				redir @published ${basePath}{re.uuid.1}{re.uuid.2}-{re.uuid.3}-{re.uuid.4}-{re.uuid.5}-{re.uuid.6}/{kept_query} 301
			}
		}
		error 404
	}

	handle_errors {
		header Content-Type application/json
		@missing expression {err.status_code} in [403, 404]
		respond @missing ${detail(messages.notFound)} 404
		respond ${detail('{err.status_text}.')} {err.status_code}
	}
}
`;
}

function explorerHeaders(base: string, explorer: ExplorerPlace | undefined): string {
  return explorerFiles(explorer)
    .map(({ paths, headers: own }, index) => {
      const matcher = `@explorer_${index + 1}`;
      const lines = Object.entries(own)
        .filter(([name, value]) => value !== freshHeaders[name])
        .map(([name, value]) => `header ${matcher} ${name} "${value}"`);
      if (lines.length === 0) return '';
      return [`${matcher} path_regexp \`^${base}${pathsPattern(paths)}$\``, ...lines]
        .map((line) => `\t\t\t\t${line}\n`)
        .join('');
    })
    .join('');
}
