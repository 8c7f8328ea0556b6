import { hasPageRule } from '../tree.ts';
import { isError } from './expectations.ts';
import { isOurs, requestCheck } from './request-check.ts';

const fix = 'Let the host answer OPTIONS with 204, and POST, PUT, PATCH and DELETE with 405 and its body.';

export const optionsMethod = requestCheck({
  name: 'options',
  row: 'OPTIONS',
  applies: hasPageRule,
  description: 'OPTIONS is answered with 204.',
  fix,
  rows: ({ collection: { path } }) => [
    {
      method: 'OPTIONS',
      path,
      expect: ({ status }) => (status === 204 ? null : `answered ${status}, expected 204`),
    },
  ],
});

export const writeMethods = requestCheck({
  name: 'write-methods',
  row: 'other methods',
  description: 'POST, PUT, PATCH and DELETE are answered with 405; only asked where there is a manifest.',
  fix,
  applies: (tree) => isOurs(tree) && hasPageRule(tree),
  rows: ({ collection: { path } }) =>
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      method,
      path,
      expect: isError(405, `Method "${method}" not allowed.`),
    })),
});
