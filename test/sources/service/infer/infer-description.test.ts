import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFault } from '../../../../src/sources/service/infer/infer-description.ts';

describe('a list of who may log in', () => {
  it.each([
    ...['users', 'app_users', 'auth/users', 'users/all', 'Users2', 'user-accounts', 'userAccounts'],
    ...['passwordResets', 'sessions-log', 'api-tokens', 'accessTokens', 'e-mails', 'apikeys', 'secrets'],
  ])('is left out unless the user names it: %s', (name) => {
    expect(listFault(name, false)).toMatch(/^it (?:is private by name|holds accounts): it is left out/);
  });

  it.each([
    ...['books', 'sc/tokens', 'accountancy', 'obsession', 'museum/usages', 'secretaries', 'mailings'],
  ])('is not: %s', (name) => {
    expect(listFault(name, false)).toBeNull();
  });

  it('is in no description of this package', () => {
    const { collections } = JSON.parse(readFileSync('data/whole.databank.json', 'utf8'));
    const faulty = Object.keys(collections).filter((name) => listFault(name, false) !== null);
    expect(faulty).toEqual([]);
  });
});
