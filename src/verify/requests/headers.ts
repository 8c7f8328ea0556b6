import type { IncomingHttpHeaders } from 'node:http';
import type { Check } from '../check.ts';
import { hasPageRule } from '../tree.ts';
import { isOurs, type RequestRow, sendRows } from './request-check.ts';

export const headers: Check = {
  name: 'headers',
  row: 'headers',
  description:
    'Pages, 404s and 405s carry Vary: Accept, Allow, Access-Control-Allow-Origin and X-Content-Type-Options.',
  fix: 'Let the host set the four headers on every answer, errors included.',
  over: 'http',
  applies: hasPageRule,
  start: (tree, notes) => ({
    async end(collections) {
      if (tree.http === null) return;
      await sendRows(tree.http, collections, notes, ({ collection: { path, pages } }) => {
        const expect: RequestRow['expect'] = (answer) => {
          const faults = headerFaults(answer.headers);
          return faults.length === 0 ? null : `answered ${answer.status} with ${faults.join(', ')}`;
        };
        const firstPages = collections.map((each): RequestRow => ({ path: each.path, expect }));
        return [
          ...firstPages,
          { path: `${path}?page=${pages + 1}`, expect },
          { path: '/no-such-path', expect },
          ...(isOurs(tree) ? [{ method: 'POST', path, expect }] : []),
        ];
      });
    },
  }),
};

const methods = ['GET', 'POST', 'HEAD', 'OPTIONS'];

/** A header on two lines is one list; a server may add to it. */
function headerFaults(found: IncomingHttpHeaders): readonly string[] {
  const list = (value: string | undefined) => (value ?? '').split(',').map((item) => item.trim());
  const faults: string[] = [];
  const vary = list(found.vary).map((item) => item.toLowerCase());
  if (!vary.includes('accept')) faults.push('no Accept in Vary');
  const allow = list(found.allow);
  if (methods.some((method) => !allow.includes(method))) faults.push(`no Allow: ${methods.join(', ')}`);
  if (found['access-control-allow-origin'] !== '*') faults.push('no Access-Control-Allow-Origin: *');
  if (found['x-content-type-options'] !== 'nosniff') faults.push('no X-Content-Type-Options: nosniff');
  return faults;
}
