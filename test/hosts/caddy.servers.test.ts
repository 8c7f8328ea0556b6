import { caddy } from '../../src/hosts/caddy.ts';
import { contractSuite } from './contract-suite.ts';
import { missingCaddy, startCaddy } from './own-servers.ts';

contractSuite({
  host: caddy,
  name: 'caddy',
  missing: missingCaddy,
  seesChanges: true,
  exceptions: [
    {
      cases: /^GET \S+\/C0FFEE[\S]+$/,
      why: 'Caddy cannot change the case of letters.',
      row: 'respelled UUID',
    },
    {
      cases: /^GET (\/\.{1,2}\/?|\/\/evil\.example\/\.\.|http:\/\/evil\.example\/\/api)$/,
      why: 'Dot segments are resolved, and several slashes are one: an answer from inside the tree.',
    },
    {
      cases: /^GET \/(escape|git)|\?page=7$/,
      why: 'Caddy follows links, wherever they lead, and has no setting against it.',
      unsafe: true,
    },
    { cases: /\?page=9$/, why: 'Caddy opens a named pipe and waits for a writer.', patience: 2000 },
    { cases: /^GET \/CNAME$/, why: 'Caddy sends no type if it knows none.' },
    { cases: /X-Long/, why: 'Go takes headers of up to a megabyte.' },
    {
      cases: /^OPTIONS \*$/,
      why: 'Go answers for the server as a whole, with 200 and nothing else.',
    },
    {
      cases:
        /^GET (\/(%|%zz|%2|api\/core\/references\/%)|http:\/\/(\[\?a|a:b\?x)|api\/core\/references\/|\/ with spaces)$/,
      why: 'Go refuses what it cannot read as an address: 400 as plain text.',
    },
    {
      cases: /(Host: null|Content-Length: 1, 2|Expect: nonsense)$/,
      why: 'Go refuses requests that break HTTP: 400 or 417 as plain text.',
    },
  ],
  start: startCaddy,
});
