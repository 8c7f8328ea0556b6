import { expect, test } from 'vitest';
import { cloudfront } from '../../../src/hosts/cloudfront.ts';
import { filesOf } from '../edge/files-of.ts';

const { 'cloudfront-function.js': text = '', 'cloudfront-settings.txt': settings } = filesOf(cloudfront);

test('cloudfront-settings.txt', () => {
  expect(settings).toMatchInlineSnapshot(`
    "The settings of bucket and distribution for https://example.org

    1. A private S3 bucket, not a website; the distribution reads it with origin access control.
       https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-restricting-access-to-s3.html
         aws s3 sync out s3://BUCKET --delete --exclude ".*" --exclude "*/.*"

    2. The function cloudfront-function.js, runtime cloudfront-js-2.0, published and associated with
       the event "viewer request" of the default cache behavior.
       https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-tutorial.html

    3. Custom error responses: S3 answers 403 for a file that is missing.
       https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/GeneratingCustomErrorResponses.html
         403 -> /404.json, response code 404
         404 -> /404.json, response code 404

    4. Allowed methods: GET, HEAD, OPTIONS, PUT, POST, PATCH, DELETE. With fewer, CloudFront itself answers the
       others with 403; with all, the function does, and only GET and HEAD reach the bucket.

    5. A cache policy with no query string, header or cookie in the key, and gzip and brotli enabled: the function
       derives the file's address from the query. The managed policy CachingOptimized is one.
       https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
       Compress objects automatically: yes (files from 1,000 to 10,000,000 bytes).

    6. A response headers policy with these custom headers, each overriding the origin:
       https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html
         Vary: Accept, Accept-Encoding
         Allow: GET, POST, HEAD, OPTIONS
         Access-Control-Allow-Origin: *
         X-Content-Type-Options: nosniff

    7. After each upload: aws cloudfront create-invalidation --distribution-id ID --paths "/*"
    "
  `);
});

test('cloudfront-function.js', () => {
  expect(text).toMatchInlineSnapshot(`
    "// CloudFront runs this function for the event "viewer request", runtime cloudfront-js-2.0.
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html

    // The path that the tree is published under, such as '/repo'; '' at the root of an address.
    var BASE_PATH = '';

    var HEADERS = {
      'vary': { value: 'Accept' },
      'allow': { value: 'GET, POST, HEAD, OPTIONS' },
      'access-control-allow-origin': { value: '*' },
      'x-content-type-options': { value: 'nosniff' },
    };

    // What a browser asks for before it sends headers of its own.
    var PREFLIGHT = {
      'access-control-allow-methods': { value: 'GET, HEAD, OPTIONS' },
      'access-control-allow-headers': { value: 'Authorization, *' },
      'access-control-max-age': { value: '86400' },
    };

    // What ?page= may contain. Nothing else becomes part of a file's name.
    var PAGE = /^([1-9][0-9]*|last)$/;

    function handler(event) {
      var request = event.request;
      var method = request.method;
      if (method === 'OPTIONS') return reply(204, 'No Content', null, PREFLIGHT);
      if (method !== 'GET' && method !== 'HEAD') {
        return reply(405, 'Method Not Allowed', 'Method "' + method + '" not allowed.');
      }

      var path = request.uri;
      if (path.indexOf(BASE_PATH + '/') === 0) path = path.slice(BASE_PATH.length);
      // Hidden files, and // (which a browser reads as another host).
      if (/\\/(\\.|%2e|\\/)/i.test(path)) return reply(404, 'Not Found', 'Not found.');

      // A collection of the latest tree, or of a release, without its slash.
      if (/^(\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+)?\\/api(\\/[^\\/.\\\\]+)*$/.test(path)) {
        // The query must survive: clients ask for ?page=2 without the slash.
        var moved = reply(301, 'Moved Permanently', null);
        moved.headers.location = { value: BASE_PATH + path + '/' + queryText(request.querystring) };
        return moved;
      }
      if (/^(\\/v\\/[0-9]+\\.[0-9]+\\.[0-9]+)?\\/api\\/(.*\\/)?$/.test(path)) {
        var page = lastPage(request.querystring);
        if (page === '') path += 'index.json';
        else if (PAGE.test(page)) path += 'page-' + page + '.json';
        else return reply(404, 'Not Found', 'Invalid page.');
      } else if (path.charAt(path.length - 1) === '/') {
        path += 'index.html'; // a folder of your own
      }
      // This is also the key in the cache.
      request.uri = path;
      return request;
    }

    // The last value counts. CloudFront does not decode the keys: p%61ge is page too.
    function lastPage(querystring) {
      var page = '';
      Object.keys(querystring).forEach(function (key) {
        var parameter = querystring[key];
        var name = key;
        try {
          name = decodeURIComponent(key);
        } catch (error) {
          // Not a valid encoding: the key is compared as it is.
        }
        if (name !== 'page') return;
        var values = parameter.multiValue || [parameter];
        page = values[values.length - 1].value;
      });
      return page;
    }

    function queryText(querystring) {
      var parts = [];
      Object.keys(querystring).forEach(function (key) {
        (querystring[key].multiValue || [querystring[key]]).forEach(function (parameter) {
          parts.push(parameter.value === '' ? key : key + '=' + parameter.value);
        });
      });
      return parts.length > 0 ? '?' + parts.join('&') : '';
    }

    function reply(status, text, detail, more) {
      var headers = Object.assign({}, HEADERS, more);
      var response = { statusCode: status, statusDescription: text, headers: headers };
      if (detail !== null) {
        headers['content-type'] = { value: 'application/json' };
        response.body = { encoding: 'text', data: JSON.stringify({ detail: detail }) };
      }
      return response;
    }
    "
  `);
});

test('the function is as small as CloudFront wants it, and of a JavaScript that its runtime knows', () => {
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions
  expect(
    Buffer.byteLength(filesOf(cloudfront, `/${'a'.repeat(100)}`)['cloudfront-function.js'] ?? ''),
  ).toBeLessThan(10 * 1024);
  const code = text.replace(/^\s*\/\/.*$/gm, '').replace(/'[^'\n]*'/g, "''");
  expect(code).not.toMatch(
    /=>|`|\.\.\.|\?\.|\?\?|\b(let|const|class|async|await|import|export|require|eval|new)\b/,
  );
});
