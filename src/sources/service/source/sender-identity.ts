import { randomBytes, scryptSync } from 'node:crypto';

/**
 * Tells whether the headers of another run are the same, because what a service answers may depend on them: a
 * salted hash, empty without headers.
 * @param known of that run, with the salt
 */
export function senderIdentity(headers: Readonly<Record<string, string>>, known = ''): string {
  if (Object.keys(headers).length === 0) return '';
  const [salt] = known === '' ? [randomBytes(16).toString('base64url')] : known.split(' ');
  const sorted = JSON.stringify(Object.entries(headers).sort());
  return `${salt} ${scryptSync(sorted, String(salt), 32).toString('base64url')}`;
}
