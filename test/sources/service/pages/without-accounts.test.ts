import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountKeys,
  holdsAccounts,
  privateKeysIn,
  privateNames,
  withoutAccounts,
} from '../../../../src/sources/service/pages/without-accounts.ts';
import { kinds } from '../../../helpers/bundled.ts';
import { property } from '../../../helpers/property.ts';
import { tinyDatabank } from '../support/small-service.ts';

const keys = accountKeys(kinds);

/** What is to be left of a value, told in another way. */
function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (!keys.has(key)) return [key, without(each)];
      return [key, each === null ? null : Array.isArray(each) ? each.map(() => null) : [null]];
    }),
  );
}

const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.jsonValue({ maxDepth: 0 }),
    fc.constantFrom<unknown>('curator', '{"email":1}', ',', '\\"}'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('curator', 'email', 'password', 'a', 'cur\u0061tor,"', '"'), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
}));

describe('keys that are private by name', () => {
  const names = privateNames(['token']);

  it.each<[string, unknown, readonly string[]]>([
    ['of the record', { email: 'a@b.org', url: 'https://x.org/members/a%40b.org/' }, ['email', 'url']],
    ['relative to the host', { username: 'ann', url: '/members/ann' }, ['url', 'username']],
    [
      'of another record, in a list',
      [{ username: 'ann' }, { by: ['https://x.org/m/ann/'] }],
      ['by', 'username'],
    ],
    ['whose value is an e-mail address', { member: 'http://x.org/members/ann@x.org/' }, ['member']],
    ['but not one that only begins alike', { username: 'ann', url: '/members/anna' }, ['username']],
    ['that holds a password', { dsn: 'postgres://u:secret@db.internal/main' }, ['dsn']],
    ['with an at sign in its password', [{ at: { broker: ['amqp://:p@ss@host'] } }], ['broker']],
    ['but a port or a name is no password', { a: 'http://x.org:80/@ann', b: 'ssh://git@x.org/a:b@c' }, []],
    ['but a text with such an address', { text: 'call https://user:password@host/' }, []],
    ['but no text', { username: 'ann', text: 'by ann', note: 'write to a/b@c.org' }, ['username']],
    ['but no query', { next: 'https://x.org/?cursor=a@b.org' }, []],
    ['with a private name in a query', { file: 'https://x.org/f?size=3&access_token=abc' }, ['file']],
    ['with one in a fragment, encoded', [{ a: { b: '/f#x=1&%65mail=a' } }], ['b']],
    ['that is signed', { map: 'https://x.org/m.png?X-Amz-Date=1&X-Amz-Signature=ab' }, ['map']],
    ['but none without a value, or that is allowed', { a: '/f?email=&token=1', b: '/f?email' }, []],
    ['but no such text', { text: 'see /f?email=a', other: '?email=a' }, []],
  ])('have their values in no address %s', (_, page, expected) => {
    expect([...privateKeysIn(page, names)].sort()).toEqual(expected);
  });

  it('leave the addresses of other pages alone, which may have such names in their queries', () => {
    const records = [{ url: '/a?email=x', next: null }];
    const page = { next: '/a?page_secret=x', records };
    expect([...privateKeysIn(page, names, records)]).toEqual(['url']);
  });

  it('are no tokens of other pages, but tokens in records', () => {
    const token = { has: (key: string) => key.endsWith('Token') };
    const records = [{ nextPageToken: 'x' }];
    expect([...privateKeysIn({ items: [{}], nextPageToken: 'y' }, token, [])]).toEqual([]);
    expect([...privateKeysIn({ nextPageToken: 'y', items: records }, token, records)]).toEqual([
      'nextPageToken',
    ]);
    expect([...privateKeysIn({ accessToken: 'y', items: [] }, token, [])]).toEqual(['accessToken']);
  });

  it.each([
    'pbkdf2_sha256$600000$salt$aGFzaA==',
    'bcrypt_sha256$$2b$12$R9h/cIPz0gi.URNNX3kh2O',
    'argon2$argon2id$v=19$m=102400,t=2,p=8$c2FsdA$aGFzaA',
    'scrypt$16384$salt$8$1$aGFzaA==',
    'md5$salt$5f4dcc3b5aa765d61d8327deb882cf99',
    '$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW',
    '$6$salt$qFmFH.bQmmtXzyBY0s9v7Oicd2z4XSIecDzlB5KiA2',
    '$argon2id$v=19$m=65536,t=2,p=1$c2FsdA$aGFzaA',
    '{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=',
  ])('have company: the hash of a password, under any key: %s', (hash) => {
    expect([
      ...privateKeysIn(
        [
          { id: 1, digest: hash },
          { id: 2, digest: '' },
        ],
        names,
      ),
    ]).toEqual(['digest']);
  });

  it('are not keys with other values that have a dollar or a brace in them', () => {
    const page = {
      a: '$5$ or $6$',
      b: '{SHA} is a hash',
      c: 'md5$',
      d: '$1$2',
      e: 'sha1 $a$b',
      f: '$100,000',
    };
    expect(privateKeysIn(page, names).size).toBe(0);
  });

  it.each([
    ['e-mail', 'contact-email', 'user email', 'user.email', 'useremail', 'emailaddress', 'email1', 'Email '],
    ['phone-number', 'phone1', 'phonenumber', 'tel', 'dob', 'birth-date', 'date-of-birth', 'home-address'],
    ['api-key', 'access-token', 'accesstoken', 'client-secret', 'passwordhash', 'PassPhrase', 'pass', 'pwd'],
    [
      'last-login',
      'lastLogin',
      'user-name',
      'username',
      'is_superuser',
      'session_id',
      'credentials',
      'ip',
      'ssh_key',
      'csrf',
    ],
  ])('are found however they are spelt: %s ...', (...spelt) => {
    expect(spelt.filter((name) => !names.has(name))).toEqual([]);
  });

  it('are not those of other words, nor those that are allowed', () => {
    const others = [
      'secretary',
      'chainmail',
      'phonetic',
      'phoneme',
      'tokenized',
      'passage',
      'telescope',
      'ship',
      'token',
    ];
    expect(others.filter((name) => names.has(name))).toEqual([]);
  });
});

describe('accounts', () => {
  property([anything, fc.constantFrom(undefined, 1, '\r\n')])(
    'are left out of a text, and nothing else is',
    (made, indent) => {
      const text = JSON.stringify(made, null, indent);
      // JSON has no -0.
      const value: unknown = JSON.parse(text);
      const left = without(value);
      expect(JSON.parse(withoutAccounts(text, keys))).toEqual(left);
      expect(holdsAccounts(value, keys)).toBe(JSON.stringify(left) !== JSON.stringify(value));
      expect(holdsAccounts(left, keys)).toBe(false);
    },
  );

  it('are found however their keys are written', () => {
    const text = '{ "\\u0065mail" : "a@b" , "n": 9007199254740993, "a":1, "a":2 }';
    expect(holdsAccounts(JSON.parse(text), keys)).toBe(true);
    expect(withoutAccounts(text, keys)).toBe(
      '{ "\\u0065mail" :[null], "n": 9007199254740993, "a":1, "a":2 }',
    );
  });

  it('are in no record of the contract', async () => {
    for (const records of (await tinyDatabank()).values()) expect(holdsAccounts(records, keys)).toBe(false);
    expect(keys.has('curator')).toBe(true);
    expect(accountKeys([]).has('email')).toBe(true);
  });
});
