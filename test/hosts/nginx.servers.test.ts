import { nginx } from '../../src/hosts/nginx.ts';
import { contractSuite } from './contract-suite.ts';
import { missingNginx, startNginx } from './own-servers.ts';

contractSuite({
  host: nginx,
  name: 'nginx',
  missing: missingNginx,
  seesChanges: true,
  exceptions: [
    {
      cases: /^GET \S+\/C0FFEE[\S]+$/,
      why: 'nginx cannot change the case of letters.',
      row: 'respelled UUID',
    },
    {
      cases: /^GET (\/\.|\/\.\/|\/\/evil\.example\/\.\.|http:\/\/evil\.example(\/\/api)?)$/,
      why: 'Dot segments are resolved, and several slashes are one: an answer from inside the tree.',
    },
    {
      cases: /If-None-Match: \{etag\} If-Modified-Since/,
      why: 'A date that does not match asks for the whole page, also beside an ETag that does: never an old page.',
    },
  ],
  start: startNginx,
});
