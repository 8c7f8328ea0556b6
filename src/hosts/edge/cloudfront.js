// CloudFront runs this function for the event "viewer request", runtime cloudfront-js-2.0.
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html

// The path that the tree is published under, such as '/repo'; '' at the root of an address.
var BASE_PATH = __BASE_PATH__;

var HEADERS = __CLOUDFRONT_HEADERS__;

// What a browser asks for before it sends headers of its own.
var PREFLIGHT = __CLOUDFRONT_PREFLIGHT__;

// What ?page= may contain. Nothing else becomes part of a file's name.
var PAGE = /^(__PAGE__)$/;

/** @type {(event: { request: CloudfrontRequest }) => CloudfrontRequest | CloudfrontResponse} */
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
  if (/\/(\.|%2e|\/)/i.test(path)) return reply(404, 'Not Found', 'Not found.');

  // A collection of the latest tree, or of a release, __OR_EXPLORER__without its slash.
  if (/^__PREFIX__(\/[^\/.\\]+)*$__EXPLORER_PAGES__/.test(path)) {
    // The query must survive: clients ask for ?page=2 without the slash.
    var moved = reply(301, 'Moved Permanently', null);
    moved.headers.location = { value: BASE_PATH + path + '/' + queryText(request.querystring) };
    return moved;
  }
  if (/^__PREFIX__\/(.*\/)?$/.test(path)) {
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
/** @type {(querystring: CloudfrontValues) => string} */
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

/** @type {(querystring: CloudfrontValues) => string} */
function queryText(querystring) {
  /** @type {string[]} */
  var parts = [];
  Object.keys(querystring).forEach(function (key) {
    (querystring[key].multiValue || [querystring[key]]).forEach(function (parameter) {
      parts.push(parameter.value === '' ? key : key + '=' + parameter.value);
    });
  });
  return parts.length > 0 ? '?' + parts.join('&') : '';
}

/** @type {(status: number, text: string, detail: string | null, more?: CloudfrontValues) => CloudfrontResponse} */
function reply(status, text, detail, more) {
  var headers = Object.assign({}, HEADERS, more);
  /** @type {CloudfrontResponse} */
  var response = { statusCode: status, statusDescription: text, headers: headers };
  if (detail !== null) {
    headers['content-type'] = { value: 'application/json' };
    response.body = { encoding: 'text', data: JSON.stringify({ detail: detail }) };
  }
  return response;
}
