import { describe, expect, test } from 'vitest';
import type { ExplorerPlace } from '../../../src/contract/explorer-pages.ts';
import type { Host } from '../../../src/hosts/host.ts';
import { hosts } from '../../../src/hosts/index.ts';

/** All texts of a host, by the files that they are in. */
function textsOf(host: Host, explorer: ExplorerPlace | undefined): Map<string, string> {
  const site = {
    baseUrl: 'https://example.org',
    basePath: '',
    api: '/api/',
    ...(explorer !== undefined && { explorer }),
  };
  const files = [...(host.publishedFiles?.(site) ?? []), ...(host.filesBeside?.(site) ?? [])];
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const configuration = host.configuration?.({ ...site, root: '/srv/out', port: 8080 });
  return configuration === undefined ? texts : texts.set('configuration', configuration);
}

/** The lines that a text has and another has not. */
function added(text: string, before: string): string {
  const known = new Set(before.split('\n'));
  return text
    .split('\n')
    .filter((line) => !known.has(line))
    .join('\n');
}

/** What the explorer adds to each text of a host. */
function addedTo(name: string, explorer: ExplorerPlace): Record<string, string> {
  const host = hosts.find((each) => each.name === name) as Host;
  const plain = textsOf(host, undefined);
  return Object.fromEntries(
    [...textsOf(host, explorer)]
      .map(([path, text]) => [path, added(text, plain.get(path) ?? '')] as const)
      .filter(([, lines]) => lines !== ''),
  );
}

describe('what the explorer adds to the text of', () => {
  test('nginx', () => {
    expect(addedTo('nginx', 'whole').configuration).toMatchInlineSnapshot(`
      "  # What only the explorer's files are sent with: an empty value is no header.
        map $uri $policy {
          "~^(?:/|/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/index\\.html|/explore/|/explore/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/index\\.html)\\z" "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
        map $uri $caching {
          "~^(?:/|/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/index\\.html|/explore/|/explore/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/index\\.html)\\z" "no-cache";
          "~^(?:/explore/data/.+|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/data/.+)\\z" "no-cache";
          "~^(?:/explore/assets/.+|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/assets/.+)\\z" "public, max-age=31536000, immutable";
          add_header Content-Security-Policy $policy;
          add_header Cache-Control $caching;"
    `);
  });
  test('Apache', () => {
    const { configuration, '.htaccess': inTree } = addedTo('apache', 'whole');
    expect(configuration).toMatchInlineSnapshot(`
      "# Of the explorer's files alone.
      Header set Content-Security-Policy "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'" "expr=%{REQUEST_URI} =~ m#^(?:/|/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/index\\.html|/explore/|/explore/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/index\\.html)$#"
      Header set Cache-Control "no-cache" "expr=%{REQUEST_URI} =~ m#^(?:/|/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/index\\.html|/explore/|/explore/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/index\\.html)$#"
      Header set Cache-Control "no-cache" "expr=%{REQUEST_URI} =~ m#^(?:/explore/data/.+|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/data/.+)$#"
      Header set Cache-Control "public, max-age=31536000, immutable" "expr=%{REQUEST_URI} =~ m#^(?:/explore/assets/.+|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/assets/.+)$#""
    `);
    expect(inTree).toBe(configuration);
  });
  test('Caddy', () => {
    expect(addedTo('caddy', 'whole').configuration).toMatchInlineSnapshot(`
      "				@explorer_1 path_regexp \`^(?:/|/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/index\\.html|/explore/|/explore/index\\.html|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/index\\.html)$\`
      				header @explorer_1 Content-Security-Policy "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
      				header @explorer_1 Cache-Control "no-cache"
      				@explorer_2 path_regexp \`^(?:/explore/data/.+|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/data/.+)$\`
      				header @explorer_2 Cache-Control "no-cache"
      				@explorer_3 path_regexp \`^(?:/explore/assets/.+|/v/[0-9]+\\.[0-9]+\\.[0-9]+/explore/assets/.+)$\`
      				header @explorer_3 Cache-Control "public, max-age=31536000, immutable""
    `);
  });
  test('the scripts, which are alike', () => {
    const { '_worker.js': script, _headers } = addedTo('cloudflare-pages', 'whole');
    expect(script).toMatchInlineSnapshot(`
      "const EXPLORER = [
        [/^(?:\\/|\\/index\\.html|\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+\\/|\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+\\/index\\.html|\\/explore\\/|\\/explore\\/index\\.html|\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+\\/explore\\/|\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+\\/explore\\/index\\.html)$/, {
          'Content-Security-Policy': 'default-src \\'none\\'; script-src \\'self\\'; style-src \\'self\\'; img-src \\'self\\' data:; connect-src \\'self\\'; base-uri \\'none\\'; form-action \\'none\\'; frame-ancestors \\'self\\'',
          'Cache-Control': 'no-cache',
        }],
        [/^(?:\\/explore\\/data\\/.+|\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+\\/explore\\/data\\/.+)$/, {
          'Cache-Control': 'no-cache',
        }],
        [/^(?:\\/explore\\/assets\\/.+|\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+\\/explore\\/assets\\/.+)$/, {
          'Cache-Control': 'public, max-age=31536000, immutable',
        }],
      ];"
    `);
    expect(addedTo('cloudflare-workers', 'whole')['worker.js']).toBe(script);
    expect(addedTo('netlify', 'whole')).toEqual({ _headers, 'netlify/edge-functions/pages.js': script });
    expect(_headers).toMatchInlineSnapshot(`
      "# Of the explorer's files alone.
      /
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        Cache-Control: no-cache
      /index.html
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        Cache-Control: no-cache
      /v/:version/
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        Cache-Control: no-cache
      /v/:version/index.html
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        Cache-Control: no-cache
      /explore/
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        Cache-Control: no-cache
      /explore/index.html
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        Cache-Control: no-cache
      /v/:version/explore/
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        Cache-Control: no-cache
      /v/:version/explore/index.html
        Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'
        Cache-Control: no-cache
      /explore/data/*
        Cache-Control: no-cache
      /v/:version/explore/data/*
        Cache-Control: no-cache"
    `);
  });
  test('Vercel', () => {
    expect(addedTo('vercel', 'whole')['vercel.json']).toMatchInlineSnapshot(`
      "    { "src": "(?:/|/index\\\\.html|/v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/|/v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/index\\\\.html|/explore/|/explore/index\\\\.html|/v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/explore/|/v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/explore/index\\\\.html)", "headers": { "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'", "Cache-Control": "no-cache" }, "continue": true },
          { "src": "(?:/explore/data/.+|/v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/explore/data/.+)", "headers": { "Cache-Control": "no-cache" }, "continue": true },
          { "src": "(?:/explore/assets/.+|/v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/explore/assets/.+)", "headers": { "Cache-Control": "public, max-age=31536000, immutable" }, "continue": true },
          { "src": "/((?:v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+/)?explore|v/[0-9]+\\\\.[0-9]+\\\\.[0-9]+)", "status": 301, "headers": { "Location": "/$1/" } },
          { "src": "/.*", "headers": { "Cache-Control": "no-cache" }, "continue": true },"
    `);
  });
  test('CloudFront', () => {
    const { 'cloudfront-function.js': code, 'cloudfront-settings.txt': settings } = addedTo(
      'cloudfront',
      'whole',
    );
    expect(code).toMatchInlineSnapshot(`
      "  // A collection of the latest tree, or of a release, or a page of the explorer, without its slash.
        if (/^(\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+)?\\/api(\\/[^\\/.\\\\]+)*$|^(\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+)?\\/explore$|^\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+$/.test(path)) {"
    `);
    expect(settings).toMatchInlineSnapshot(`
      "   The files of the explorer once more, with how long they may be kept:
           aws s3 cp out s3://BUCKET --recursive --exclude "*" --include "index.html" --include "v/*/index.html" --include "explore/index.html" --include "v/*/explore/index.html" --cache-control "no-cache"
           aws s3 cp out s3://BUCKET --recursive --exclude "*" --include "explore/data/*" --include "v/*/explore/data/*" --cache-control "no-cache"
           aws s3 cp out s3://BUCKET --recursive --exclude "*" --include "explore/assets/*" --include "v/*/explore/assets/*" --cache-control "public, max-age=31536000, immutable"
         The pages of the explorer, by their path patterns:
           /index.html
           /v/*/
           /v/*/index.html
           /explore/
           /explore/index.html
           /v/*/explore/
           /v/*/explore/index.html
         have a behavior with the settings of the default one, and a policy with one header more:
           Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    `);
  });
  test('GitHub Pages: nothing, it has no rules', () => {
    expect(addedTo('github-pages', 'whole')).toEqual({});
  });
});

test.each(hosts.map(({ name }) => name))('%s: no header of ours is for a start page of yours', (name) => {
  const [whole, folder] = [addedTo(name, 'whole'), addedTo(name, 'folder')];
  for (const [path, lines] of Object.entries(folder))
    expect(lines.length).toBeLessThanOrEqual(whole[path]?.length ?? 0);
  expect(Object.keys(folder)).toEqual(Object.keys(whole));
  expect(Object.values(folder).join('\n')).not.toMatch(/^\/$|\(\?:\\?\/\|/m);
});
