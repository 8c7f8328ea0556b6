import { describe, expect, test } from 'vitest';
import { vercel } from '../../src/hosts/vercel.ts';
import { contractSuite } from './contract-suite.ts';
import { missingPackage } from './edge/installed.ts';
import { networkExceptions } from './edge/network-exceptions.ts';
import { compiledRoutes, startVercel } from './edge/start-vercel.ts';

const missing = missingPackage('@vercel/routing-utils');

contractSuite({
  host: vercel,
  name: 'vercel-emulated',
  missing,
  exceptions: [
    ...networkExceptions,
    {
      cases: /\/nothing\/\?page=2$/,
      why: 'No route can ask whether index.json is there when the page is not.',
      row: 'unknown path',
    },
    {
      cases: /^GET \/api\/core(\/references\/(x|99|page-2|index))?$/,
      why: 'A name without a dot below the prefix gets the slash before anything looks for a file.',
      row: 'unknown path',
    },
    {
      cases: /^GET \S+\/c0ffee0\S+a0\/$/,
      why: 'What may be a UUID gets its dashes before anything looks for a file.',
      row: 'unknown path',
    },
    {
      cases: /^GET \S+\/a\.b$/,
      why: 'A name with a dot and no slash is taken for a file.',
      row: 'single record',
    },
    {
      cases: /^GET \S+\/C0FFEE\S+\/$/,
      why: 'Routes cannot change the case of letters.',
      row: 'respelled UUID',
    },
    { cases: /^GET \/%61pi/, why: 'Routes are matched with the path as it was sent.' },
    { cases: /references(%0d%0a|\/%)$/, why: 'Names below the prefix get the slash, whatever they are.' },
    { cases: /^GET \/docs$/, why: 'An index.html of your own is served without the slash, too.' },
  ],
  start: startVercel,
});

describe.skipIf(missing !== null)('Vercel', () => {
  test.each(['', '/repo', '/a.b'])('compiles the routes (base path "%s")', async (basePath) => {
    const [file] = vercel.filesBeside?.({ baseUrl: 'https://example.org', basePath, api: '/api/' }) ?? [];
    const routes = await compiledRoutes(file?.text ?? '');
    expect(routes.length).toBeGreaterThan(10);
  });

  test('refuses a route that it does not know', async () => {
    await expect(compiledRoutes('{"routes":[{"src":"(","dest":"/x"}]}')).rejects.toThrow();
  });
});
