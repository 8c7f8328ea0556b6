import { type Host, ownFiles, type ServerSite, usual } from './host.ts';
import { maps, type Names, SETTINGS, server } from './nginx-server.ts';
import { dollarForNginx } from './quoting.ts';

/** A complete configuration that does not read the system's own, or a site for the system's own. */
export const nginx: Host = {
  ...usual,
  name: 'nginx',
  title: 'nginx',
  use: (own) =>
    `\`${own`host nginx --root out`}\` prints a complete configuration for a plain tree; \`${own`host nginx --site`}\` prints a site with TLS for a server that runs already`,
  documentation: 'https://nginx.org/en/docs/dirindex.html',
  shortfalls: {
    'respelled UUID': 'A UUID in upper case is not found: nginx cannot change the case of letters.',
  },
  server: /^nginx/i,
  settings: {
    pages:
      'the two maps `$page` and `$page_file` at the level of http, and `try_files $path$page_file` in the server',
    errors: '`error_page 404` with the locations that it names',
    slash: 'the `rewrite ... permanent` of the location without a slash, and `absolute_redirect off`',
    methods: 'the two `if ($request_method ...)` lines at the level of the server, and `error_page 405`',
    headers:
      '`add_header ... always` in the server: a location with an add_header of its own inherits none of them',
    etag: '`etag on` (the default), and modification times that are not set by hand',
    gzip: '`gzip on` and `gzip_types application/json`',
  },
  configuration,
  site,
  start: `nginx -c "$PWD/FILE" -g 'daemon off;'`,
};

function configuration(site: ServerSite): string {
  const { root, port } = site;
  const own = ownFiles('nginx', site);
  const names: Names = (variable) => variable;
  return `# A published tree on nginx. Start it with: nginx -c "$PWD/FILE" -g 'daemon off;'
# Every directive: https://nginx.org/en/docs/dirindex.html
# Every machine that can reach this one can read the tree. For this machine alone, write
# "listen 127.0.0.1:${port};" below.

# Its own files, so that it can run next to the system's nginx, and without being root.
pid ${own}.pid;
error_log stderr;
events {}

http {
  access_log off;
  client_body_temp_path ${own};
  proxy_temp_path ${own};
  fastcgi_temp_path ${own};
  uwsgi_temp_path ${own};
  scgi_temp_path ${own};

${SETTINGS}
${maps(site, names)}
${dollarForNginx(root)}  server {
    listen ${port};
${server(site, names)}  }
}
`;
}

/**
 * https://nginx.org/en/docs/http/configuring_https_servers.html
 * https://nginx.org/en/docs/http/server_names.html
 */
function site(given: ServerSite): string {
  const { protocol, host, hostname, port } = new URL(given.baseUrl);
  const isSafe = protocol === 'https:';
  const names: Names = (variable) => `polity_${shortened(host + given.basePath)}_${variable}`;
  const listen = (to: string, more = '') =>
    ['', '[::]:'].map((address) => `    listen ${address}${to}${more};\n`).join('');
  const text = `${maps(given, names)}
${dollarForNginx(given.root)}${
  isSafe
    ? `  server {
${listen('80')}    server_name ${hostname};
    add_header Access-Control-Allow-Origin "*" always;
    return 301 https://${host}$request_uri;
  }

`
    : ''
}  server {
${isSafe ? listen(port || '443', ' ssl') : listen(port || '80')}    server_name ${hostname};
${
  isSafe
    ? `    # Where certbot keeps the certificate; one of yours lies elsewhere.
    ssl_certificate     /etc/letsencrypt/live/${hostname}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/${hostname}/privkey.pem;
`
    : ''
}
${SETTINGS.replace(/^(?=.)/gm, '  ')}
${server(given, names)}  }
`;
  return `# A published tree as one site of an nginx that runs already: store it in /etc/nginx/sites-available, link it in
# sites-enabled, then: nginx -t && systemctl reload nginx. The user of nginx must be able to read ${given.root}
# Every directive: https://nginx.org/en/docs/dirindex.html

${text.replace(/^ {2}/gm, '')}`;
}

/** FNV-1a hash of an address, as nginx limits names: https://datatracker.ietf.org/doc/draft-eastlake-fnv/ */
function shortened(address: string): string {
  let sum = 0x811c9dc5;
  for (const character of address) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(36);
}
