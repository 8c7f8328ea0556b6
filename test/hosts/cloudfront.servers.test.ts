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
    { cases: /^GET \/%61pi/, why: 'The function sees the path as it was sent.' },
    { cases: /references%0d%0a$/, why: 'Two names below /api get the slash, whatever they are.' },
  ],
  start: startCloudfront,
});
