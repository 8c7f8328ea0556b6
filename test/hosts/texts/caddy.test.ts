import { expect, test } from 'vitest';
import { caddy } from '../../../src/hosts/caddy.ts';

const site = {
  baseUrl: 'https://api.example.org',
  basePath: '',
  api: '/api/',
  root: '/srv/polities/out',
  port: 8080,
};

test('at the root of a site', () => {
  expect(caddy.configuration?.(site)).toMatchInlineSnapshot(`
    "# A published tree on Caddy. Start it with: caddy run --config FILE --adapter caddyfile
    # Every directive: https://caddyserver.com/docs/caddyfile/directives
    # Caddy follows links out of the tree: let nobody put links into it.
    {
    	admin off
    	auto_https off
    }

    :8080 {
    	root * \`/srv/polities/out\`
    	encode {
    		gzip
    		minimum_length 256
    	}
    	header {
    		Vary "Accept"
    		Allow "GET, POST, HEAD, OPTIONS"
    		Access-Control-Allow-Origin "*"
    		X-Content-Type-Options "nosniff"
    	}

    	# The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
    	map {query} {page} {
    		"~^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)" "\${1}"
    		default ""
    	}
    	map {page} {page_file} {
    		"" index.json
    		"~^([1-9][0-9]*|last)$" "page-\${1}.json"
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

    		@options method OPTIONS
    		header @options Access-Control-Allow-Methods "GET, HEAD, OPTIONS"
    		header @options Access-Control-Allow-Headers "Authorization, *"
    		header @options Access-Control-Max-Age "86400"
    		respond @options 204
    		@write not method GET HEAD
    		handle @write {
    			header Content-Type application/json
    			respond \`{"detail":"Method \\"{method}\\" not allowed."}\` 405
    		}

    		# Hidden files, names that no file can have, and the backslash, which browsers treat as a slash.
    		@hidden path_regexp (/\\.|[\\x00\\\\])
    		error @hidden 404
    		@tree path_regexp tree \`^(/.*)$\`
    		handle @tree {
    			# A folder without its slash: the redirect keeps the query.
    			@slashless {
    				not path */
    				file {re.tree.1}/index.json {re.tree.1}/index.html
    			}
    			redir @slashless {re.tree.1}/{kept_query} 301

    			@page {
    				path */
    				file {re.tree.1}{page_file}
    			}
    			handle @page {
    				rewrite * {re.tree.1}{page_file}
    				file_server
    			}
    			@collection {
    				path */
    				file {re.tree.1}index.json
    			}
    			handle @collection {
    				header Content-Type application/json
    				respond \`{"detail":"Invalid page."}\` 404
    			}
    			# A file, or a folder of your own.
    			@file {
    				file {re.tree.1} {re.tree.1}index.html
    			}
    			handle @file {
    				rewrite * {re.tree.1}
    				file_server
    			}
    			# A record by its UUID without dashes.
    			@uuid path_regexp uuid \`^((?:/[A-Za-z0-9._~-]+)*/)([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$\`
    			handle @uuid {
    				@published {
    					file {re.uuid.1}{re.uuid.2}-{re.uuid.3}-{re.uuid.4}-{re.uuid.5}-{re.uuid.6}/index.json
    				}
    				redir @published {re.uuid.1}{re.uuid.2}-{re.uuid.3}-{re.uuid.4}-{re.uuid.5}-{re.uuid.6}/{kept_query} 301
    			}
    		}
    		error 404
    	}

    	handle_errors {
    		header Content-Type application/json
    		@missing expression {err.status_code} in [403, 404]
    		respond @missing \`{"detail":"Not found."}\` 404
    		respond \`{"detail":"{err.status_text}."}\` {err.status_code}
    	}
    }
    "
  `);
});

test('under a base path', () => {
  const based = { ...site, baseUrl: 'https://api.example.org/repo', basePath: '/repo' };
  expect(caddy.configuration?.(based)).toMatchInlineSnapshot(`
    "# A published tree on Caddy. Start it with: caddy run --config FILE --adapter caddyfile
    # Every directive: https://caddyserver.com/docs/caddyfile/directives
    # Caddy follows links out of the tree: let nobody put links into it.
    {
    	admin off
    	auto_https off
    }

    :8080 {
    	root * \`/srv/polities/out\`
    	encode {
    		gzip
    		minimum_length 256
    	}
    	header {
    		Vary "Accept"
    		Allow "GET, POST, HEAD, OPTIONS"
    		Access-Control-Allow-Origin "*"
    		X-Content-Type-Options "nosniff"
    	}

    	# The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
    	map {query} {page} {
    		"~^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=([^&]*)" "\${1}"
    		default ""
    	}
    	map {page} {page_file} {
    		"" index.json
    		"~^([1-9][0-9]*|last)$" "page-\${1}.json"
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

    		@options method OPTIONS
    		header @options Access-Control-Allow-Methods "GET, HEAD, OPTIONS"
    		header @options Access-Control-Allow-Headers "Authorization, *"
    		header @options Access-Control-Max-Age "86400"
    		respond @options 204
    		@write not method GET HEAD
    		handle @write {
    			header Content-Type application/json
    			respond \`{"detail":"Method \\"{method}\\" not allowed."}\` 405
    		}

    		# Hidden files, names that no file can have, and the backslash, which browsers treat as a slash.
    		@hidden path_regexp (/\\.|[\\x00\\\\])
    		error @hidden 404
    		@tree path_regexp tree \`^/repo(/.*)$\`
    		handle @tree {
    			# A folder without its slash: the redirect keeps the query.
    			@slashless {
    				not path */
    				file {re.tree.1}/index.json {re.tree.1}/index.html
    			}
    			redir @slashless /repo{re.tree.1}/{kept_query} 301

    			@page {
    				path */
    				file {re.tree.1}{page_file}
    			}
    			handle @page {
    				rewrite * {re.tree.1}{page_file}
    				file_server
    			}
    			@collection {
    				path */
    				file {re.tree.1}index.json
    			}
    			handle @collection {
    				header Content-Type application/json
    				respond \`{"detail":"Invalid page."}\` 404
    			}
    			# A file, or a folder of your own.
    			@file {
    				file {re.tree.1} {re.tree.1}index.html
    			}
    			handle @file {
    				rewrite * {re.tree.1}
    				file_server
    			}
    			# A record by its UUID without dashes.
    			@uuid path_regexp uuid \`^/repo((?:/[A-Za-z0-9._~-]+)*/)([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$\`
    			handle @uuid {
    				@published {
    					file {re.uuid.1}{re.uuid.2}-{re.uuid.3}-{re.uuid.4}-{re.uuid.5}-{re.uuid.6}/index.json
    				}
    				redir @published /repo{re.uuid.1}{re.uuid.2}-{re.uuid.3}-{re.uuid.4}-{re.uuid.5}-{re.uuid.6}/{kept_query} 301
    			}
    		}
    		error 404
    	}

    	handle_errors {
    		header Content-Type application/json
    		@missing expression {err.status_code} in [403, 404]
    		respond @missing \`{"detail":"Not found."}\` 404
    		respond \`{"detail":"{err.status_text}."}\` {err.status_code}
    	}
    }
    "
  `);
});
