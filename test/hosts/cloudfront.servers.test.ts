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
      cases: /^GET \S+\/\?(page=(4|99+)|p%61ge=99)( |$)|=9{20}|\/(capitals|api)\/\?page=2$/,
      why: 'S3 answers for a page that is not there, and has one error page.',
      row: 'invalid page',
    },
    {
      cases: /^GET \/api\/core(\/references\/(x|page-2|index))?$/,
      why: 'A name without a dot below the prefix gets the slash before anything looks for a file.',
      row: 'unknown path',
    },
    { cases: /^GET \/%61pi/, why: 'The function sees the path as it was sent.' },
    { cases: /references(%0d%0a|\/%)$/, why: 'Names below the prefix get the slash, whatever they are.' },
  ],
  start: startCloudfront,
});
