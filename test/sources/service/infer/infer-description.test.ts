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
    ...[
      'login',
      'logIn',
      'auth/groups',
      'rest-auth/login',
      'sign-out',
      'logout',
      'oauth2',
      'jwt/create',
      'sso',
    ],
    ...[
      'token',
      'refresh',
      'token/refresh',
      'token_obtain_pair',
      'tokenVerify',
      'obtain-token',
      'auth-token',
    ],
  ])('is left out where users log in and out: %s', (name) => {
    expect(listFault(name, false)).toMatch(/: it is left out, unless --list names it$/);
    expect(listFault(name, true)).toBeNull();
  });

  it.each([
    ...[
      'tokens',
      'token-types',
      'trade-tokens',
      'authors',
      'authorities',
      'signs',
      'logs',
      'blogs',
      'refreshments',
    ],
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
