import { cloudfront } from '../../src/hosts/cloudfront.ts';
import { contractSuite } from './contract-suite.ts';
import { networkExceptions } from './edge/network-exceptions.ts';
import { startCloudfront } from './edge/start-cloudfront.ts';

contractSuite({
  host: cloudfront,
  name: 'cloudfront-emulated',
  missing: null,
  verifyFinds: { 'past-the-end': 'invalid page' },
  exceptions: [
    ...networkExceptions,
    {
      cases:
        /^GET \S+\/\?(page=(4|99+)|p%61ge=99)( |$)|=9{20}|\/((capitals|api)\/\?page=2|12\/\?page=(1|2|last))$/,
      why: 'S3 answers for a page that is not there, and has one error page.',
      row: 'invalid page',
    },
    {
      cases: /^GET \/api\/core(\/references\/(x|99|page-2|index))?$/,
      why: 'A name without a dot below the prefix gets the slash before anything looks for a file.',
      row: 'unknown path',
    },
    {
      cases: /^GET \S+\/a\.b$/,
      why: 'A name with a dot and no slash is taken for a file.',
      row: 'single record',
    },
    {
      cases: /\/(C0FFEE\S+|c0ffee0{6}4\S+0a)\/(\?utm=1)?$/,
      why: 'The function sees no files, and a text id may look like such a UUID.',
      row: 'respelled UUID',
    },
    {
      cases: /^GET \/(\?page=2)?( Accept: \S+)?$/,
      why: 'No path pattern is for the root alone.',
      row: 'explorer',
    },
    { cases: /^GET \/%61pi/, why: 'The function sees the path as it was sent.' },
    { cases: /references(%0d%0a|\/%)$/, why: 'Names below the prefix get the slash, whatever they are.' },
  ],
  start: startCloudfront,
});
