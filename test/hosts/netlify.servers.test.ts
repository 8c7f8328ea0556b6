import { netlify } from '../../src/hosts/netlify.ts';
import { contractSuite } from './contract-suite.ts';
import { missingPackage } from './edge/installed.ts';
import { networkExceptions } from './edge/network-exceptions.ts';
import { startNetlifyFunction, startNetlifyRules } from './edge/start-netlify.ts';
import { scriptExceptions } from './edge/workerd-exceptions.ts';

const missing = missingPackage('netlify-redirector');

contractSuite({
  host: netlify,
  name: 'netlify-emulated',
  missing,
  verifyFinds: {
    'page-parameter': 'page n',
    'past-the-end': 'invalid page',
    'invalid-pages': 'invalid page',
    'content-type': 'invalid page',
    'missing-slash': 'missing slash',
    'single-records': 'missing slash',
    options: 'OPTIONS',
    'write-methods': 'other methods',
  },
  exceptions: [
    ...networkExceptions,
    { cases: /\?(page=2&)?page=$/, why: 'A rule takes an empty value for a page.', row: 'page 1' },
    {
      cases: /\?page=2&$/,
      why: 'The matcher gives up at an empty parameter and takes the next rule.',
      row: 'page n',
    },
    {
      cases:
        /^(GET|HEAD) (?:\/v\/1\.0\.0)?\/api\/core\/\w+\/\?(?:.*&)?page=(?!(?:[123]|last|%32)?(?:&| I| A|$))(?!.*&page=)|\/capitals\/\?page=2$/,
      why: 'A page that is missing is answered with 404.html.',
      row: 'invalid page',
    },
    {
      cases: /\/12\/\?page=\w+$/,
      why: 'A page that is missing is answered with 404.html.',
      row: 'invalid page',
    },
    {
      cases: /\?(page=1&)?(p%61ge|%70age|%70%61%67%65)=/,
      why: 'The matcher compares keys as they were sent.',
      row: 'encoded key',
    },
    {
      cases:
        /\/nothing\/\?page=2$|^GET \/api\/(\.\.(\/|%5c)\S+json|%ff\/|x\/|core\/?|core\/references(%0d%0a|\/(%|\.page-2\.json|2\/|x|page\/2\/|page-99\.json|page-2|index)))$/,
      why: 'Names below the prefix are a collection to the rules, and what is missing there is answered with 404.html.',
      row: 'unknown path',
    },
    {
      cases: /references\/(99\/?|012\/|(12%20|\+12|12\.0|12\/12|A\.B)\/|c0ffee0\S+(b|a0)\/)$/,
      why: 'Names below the prefix are a collection to the rules, and what is missing there is answered with 404.html.',
      row: 'unknown path',
    },
    {
      cases: /references\/(12(\?.*)?|a\.b|01234\w+|c0ffee00-\S+a)$/,
      why: 'To the matcher a path with and without its slash is the same: a redirect would lead to itself.',
      row: 'missing slash',
    },
    {
      cases: /\/(C0FFEE\S+|c0ffee0{6}4\S+0a\/?(\?utm=1)?)$/,
      why: 'No rule sees a part of a name.',
      row: 'respelled UUID',
    },
    {
      cases:
        /^(GET|HEAD) \/(api|docs|explore|v\/1\.0\.0|v\/1\.0\.0\/explore)(\/core\/(references|r%65ferences))?(\?(?!x=\u00c3)|$)/,
      why: 'To the matcher a path with and without its slash is the same: a redirect would lead to itself.',
      row: 'missing slash',
    },
    {
      cases: /^GET \/\S*explore\/assets\/explorer-0123abcd/,
      why: 'A rule for headers is for files that are missing, too.',
      row: 'explorer',
    },
    { cases: /^OPTIONS \//, why: 'No rule can see a method.', row: 'OPTIONS' },
    {
      cases: /^(POST|PATCH|DELETE|PROPFIND|MKCOL|PURGE|QUERY|TRACE) |^PUT \/api/,
      why: 'No rule can see a method.',
      row: 'other methods',
    },
    { cases: /^GET \/%61pi/, why: 'The matcher compares paths as they were sent.' },
  ],
  // 404.html, which is HTML to the network.
  isRefusal: ({ target }) => /^(\/repo)?\/(api|404)/.test(target),
  start: startNetlifyRules,
});

contractSuite({
  host: null,
  name: 'netlify-edge-function-emulated',
  missing,
  exceptions: [
    ...networkExceptions,
    ...scriptExceptions,
    { cases: /^TRACE /, why: 'There is no Request with this method: the network refuses it.' },
  ],
  start: startNetlifyFunction,
});
