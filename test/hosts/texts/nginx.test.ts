import { expect, test } from 'vitest';
import { nginx } from '../../../src/hosts/nginx.ts';

const site = {
  baseUrl: 'https://api.example.org',
  basePath: '',
  api: '/api/',
  root: '/srv/polities/out',
  port: 8080,
};

test('at the root of a site', () => {
  expect(nginx.configuration?.(site)).toMatchInlineSnapshot(`
    "# A published tree on nginx. Start it with: nginx -c "$PWD/FILE" -g 'daemon off;'
    # Every directive: https://nginx.org/en/docs/dirindex.html

    # Its own files, so that it can run beside the system's nginx, and without being root.
    pid /var/tmp/polity-press-nginx-8080.pid;
    error_log stderr;
    events {}

    http {
      access_log off;
      client_body_temp_path /var/tmp/polity-press-nginx-8080;
      proxy_temp_path /var/tmp/polity-press-nginx-8080;
      fastcgi_temp_path /var/tmp/polity-press-nginx-8080;
      uwsgi_temp_path /var/tmp/polity-press-nginx-8080;
      scgi_temp_path /var/tmp/polity-press-nginx-8080;

      types {
        application/json json map;
        application/pdf  pdf;
        image/jpeg       jpg jpeg;
        image/png        png;
        image/svg+xml    svg;
        image/x-icon     ico;
        text/css         css;
        text/html        html htm;
        text/javascript  js mjs;
        text/plain       txt md csv ts;
      }
      default_type application/octet-stream;
      charset utf-8;
      charset_types text/css text/javascript text/plain; # JSON has none

      sendfile on;
      max_ranges 0; # pages are small; a range that cannot be met would be answered in HTML
      gzip on;
      gzip_types application/json image/svg+xml text/css text/javascript text/plain;
      gzip_min_length 256;
      server_tokens off;

      # The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
      map $args $page {
        "~^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=(?<value>[^&]*)" $value;
      }
      map $page $page_file {
        ""      index.json;
        "~^([1-9][0-9]*|last)$" page-$page.json;
        default no-such-page;
      }
      # A record by its UUID without dashes, and where it is published.
      map $uri $published {
        "~^(/(?:.+/)?)([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?\\z" $1$2-$3-$4-$5-$6;
      }
      # The method as it was sent: in an error page it is GET.
      map $request $sent_method { "~^(?<method>[A-Za-z_-]+) " $method; }
      # What a browser asks for before it sends headers of its own: an empty value is no header.
      map $request_method $allow_methods { OPTIONS "GET, HEAD, OPTIONS"; }
      map $request_method $allow_headers { OPTIONS "Authorization, *"; }
      map $request_method $max_age { OPTIONS "86400"; }

      server {
        listen 8080;
        root "/srv/polities/out";
        disable_symlinks on from=$document_root; # nothing from outside the tree
        absolute_redirect off; # Location is a path, so a proxy in front changes nothing

        add_header Vary "Accept, Accept-Encoding" always;
        add_header Allow "GET, POST, HEAD, OPTIONS" always;
        add_header Access-Control-Allow-Origin "*" always;
        add_header X-Content-Type-Options "nosniff" always;
        add_header Access-Control-Allow-Methods $allow_methods always;
        add_header Access-Control-Allow-Headers $allow_headers always;
        add_header Access-Control-Max-Age $max_age always;

        if ($request_method = OPTIONS) { return 204; }
        if ($request_method !~ ^(GET|HEAD)$) { return 405; }

        location ~ "^/(.*/)?\\." { return 404; } # hidden files

        # A collection, or a folder of your own. (\\z is the end; $ would also match before a line feed.)
        location ~ "^(?<path>/|/.+/)\\z" { try_files $path$page_file @no_page; }
        location @no_page {
          if (-f $document_root\${path}index.json) { rewrite ^ /.invalid-page last; }
          if (-f $document_root$published/index.json) { rewrite "^(.*/)([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$" $1$2-$3-$4-$5-$6/ permanent; }
          try_files \${path}index.html =404;
        }

        # A file, or a folder without its slash: the redirect keeps the query.
        location ~ "^(?<path>/.+)\\z" {
          if (-f $document_root$path/index.json) { rewrite ^(.*)$ $1/ permanent; }
          if (-f $document_root$path/index.html) { rewrite ^(.*)$ $1/ permanent; }
          if (-f $document_root$published/index.json) { rewrite "^(.*/)([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$" $1$2-$3-$4-$5-$6/ permanent; }
          try_files $path =404;
        }

        location / { return 404; }

        # The contract's answers instead of nginx's HTML.
        error_page 301 /.moved;
        error_page 400 414 /.bad-request;
        error_page 494 =431 /.bad-request;
        error_page 403 404 =404 /.not-found;
        error_page 405 /.not-allowed;
        location = /.moved       { internal; return 200 ''; }
        location = /.bad-request { internal; default_type application/json; return 400 '{"detail":"Bad request."}'; }
        location = /.invalid-page { internal; default_type application/json; return 404 '{"detail":"Invalid page."}'; }
        location = /.not-found   { internal; default_type application/json; return 404 '{"detail":"Not found."}'; }
        location = /.not-allowed { internal; default_type application/json; return 405 '{"detail":"Method \\\\"$sent_method\\\\" not allowed."}'; }
      }
    }
    "
  `);
});

test('under a base path', () => {
  const based = { ...site, baseUrl: 'https://api.example.org/repo', basePath: '/repo' };
  expect(nginx.configuration?.(based)).toMatchInlineSnapshot(`
    "# A published tree on nginx. Start it with: nginx -c "$PWD/FILE" -g 'daemon off;'
    # Every directive: https://nginx.org/en/docs/dirindex.html

    # Its own files, so that it can run beside the system's nginx, and without being root.
    pid /var/tmp/polity-press-nginx-8080.pid;
    error_log stderr;
    events {}

    http {
      access_log off;
      client_body_temp_path /var/tmp/polity-press-nginx-8080;
      proxy_temp_path /var/tmp/polity-press-nginx-8080;
      fastcgi_temp_path /var/tmp/polity-press-nginx-8080;
      uwsgi_temp_path /var/tmp/polity-press-nginx-8080;
      scgi_temp_path /var/tmp/polity-press-nginx-8080;

      types {
        application/json json map;
        application/pdf  pdf;
        image/jpeg       jpg jpeg;
        image/png        png;
        image/svg+xml    svg;
        image/x-icon     ico;
        text/css         css;
        text/html        html htm;
        text/javascript  js mjs;
        text/plain       txt md csv ts;
      }
      default_type application/octet-stream;
      charset utf-8;
      charset_types text/css text/javascript text/plain; # JSON has none

      sendfile on;
      max_ranges 0; # pages are small; a range that cannot be met would be answered in HTML
      gzip on;
      gzip_types application/json image/svg+xml text/css text/javascript text/plain;
      gzip_min_length 256;
      server_tokens off;

      # The page rule: the last \`page\` counts, and only a number or \`last\` becomes part of a file name.
      map $args $page {
        "~^(?:.*&)?(?:p|%70)(?:a|%61)(?:g|%67)(?:e|%65)=(?<value>[^&]*)" $value;
      }
      map $page $page_file {
        ""      index.json;
        "~^([1-9][0-9]*|last)$" page-$page.json;
        default no-such-page;
      }
      # A record by its UUID without dashes, and where it is published.
      map $uri $published {
        "~^/repo(/(?:.+/)?)([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?\\z" $1$2-$3-$4-$5-$6;
      }
      # The method as it was sent: in an error page it is GET.
      map $request $sent_method { "~^(?<method>[A-Za-z_-]+) " $method; }
      # What a browser asks for before it sends headers of its own: an empty value is no header.
      map $request_method $allow_methods { OPTIONS "GET, HEAD, OPTIONS"; }
      map $request_method $allow_headers { OPTIONS "Authorization, *"; }
      map $request_method $max_age { OPTIONS "86400"; }

      server {
        listen 8080;
        root "/srv/polities/out";
        disable_symlinks on from=$document_root; # nothing from outside the tree
        absolute_redirect off; # Location is a path, so a proxy in front changes nothing

        add_header Vary "Accept, Accept-Encoding" always;
        add_header Allow "GET, POST, HEAD, OPTIONS" always;
        add_header Access-Control-Allow-Origin "*" always;
        add_header X-Content-Type-Options "nosniff" always;
        add_header Access-Control-Allow-Methods $allow_methods always;
        add_header Access-Control-Allow-Headers $allow_headers always;
        add_header Access-Control-Max-Age $max_age always;

        if ($request_method = OPTIONS) { return 204; }
        if ($request_method !~ ^(GET|HEAD)$) { return 405; }

        location ~ "^/repo/(.*/)?\\." { return 404; } # hidden files

        # A collection, or a folder of your own. (\\z is the end; $ would also match before a line feed.)
        location ~ "^/repo(?<path>/|/.+/)\\z" { try_files $path$page_file @no_page; }
        location @no_page {
          if (-f $document_root\${path}index.json) { rewrite ^ /.invalid-page last; }
          if (-f $document_root$published/index.json) { rewrite "^(.*/)([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$" $1$2-$3-$4-$5-$6/ permanent; }
          try_files \${path}index.html =404;
        }

        # A file, or a folder without its slash: the redirect keeps the query.
        location ~ "^/repo(?<path>/.+)\\z" {
          if (-f $document_root$path/index.json) { rewrite ^(.*)$ $1/ permanent; }
          if (-f $document_root$path/index.html) { rewrite ^(.*)$ $1/ permanent; }
          if (-f $document_root$published/index.json) { rewrite "^(.*/)([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/?$" $1$2-$3-$4-$5-$6/ permanent; }
          try_files $path =404;
        }

        location / { return 404; }

        # The contract's answers instead of nginx's HTML.
        error_page 301 /.moved;
        error_page 400 414 /.bad-request;
        error_page 494 =431 /.bad-request;
        error_page 403 404 =404 /.not-found;
        error_page 405 /.not-allowed;
        location = /.moved       { internal; return 200 ''; }
        location = /.bad-request { internal; default_type application/json; return 400 '{"detail":"Bad request."}'; }
        location = /.invalid-page { internal; default_type application/json; return 404 '{"detail":"Invalid page."}'; }
        location = /.not-found   { internal; default_type application/json; return 404 '{"detail":"Not found."}'; }
        location = /.not-allowed { internal; default_type application/json; return 405 '{"detail":"Method \\\\"$sent_method\\\\" not allowed."}'; }
      }
    }
    "
  `);
});
