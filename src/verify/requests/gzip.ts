import { plural } from '../../plural.ts';
import type { Check } from '../check.ts';
import { digest } from '../digest.ts';
import { pagePath } from '../expected-links.ts';
import { sendRows } from './request-check.ts';

/** Servers have such a limit, below which compression is not worthwhile. */
const worthwhile = 1400;

export const gzip: Check = {
  name: 'gzip',
  row: 'gzip',
  description: 'A page is compressed with gzip for who asks for it, and inflates to the same bytes.',
  fix: 'Switch gzip on for application/json.',
  over: 'http',
  start: ({ http }, notes) => ({
    async end(collections) {
      if (http === null) return;
      await sendRows(http, collections, notes, ({ collection: { path: list, digests, pageLinks } }) => {
        const path = pagePath(pageLinks, list, 1);
        return [
          {
            path,
            headers: { 'accept-encoding': 'gzip' },
            expect({ status, headers, bytes }) {
              const isSame = status === 200 && digest(bytes) === digests.get(1);
              if (!isSame) return `answered ${status} with other bytes than before`;
              if (headers['content-encoding'] === 'gzip') return null;
              if (bytes.length >= worthwhile) return 'is not compressed, though gzip was asked for';
              notes.warn(
                `${http.base}${path}`,
                `is not compressed, but has only ${plural(bytes.length, 'byte')}`,
              );
              return null;
            },
          },
          {
            path,
            headers: { 'accept-encoding': 'identity' },
            expect({ status, headers, bytes }) {
              const encoding = headers['content-encoding'] ?? 'identity';
              if (encoding !== 'identity') return 'is compressed, though it was not asked for';
              return status === 200 && digest(bytes) === digests.get(1)
                ? null
                : `answered ${status} with other bytes than compressed`;
            },
          },
        ];
      });
    },
  }),
};
