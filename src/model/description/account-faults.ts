/** Tables of accounts of Django and its usual add-ons, and what they hold. */
const tables: Readonly<Record<string, string>> = {
  auth_user: 'users, with the hashes of their passwords',
  auth_user_groups: 'what users may do',
  auth_user_user_permissions: 'what users may do',
  django_session: 'sessions: whoever has the key of one is logged in',
  django_admin_log: 'what users did',
  authtoken_token: 'tokens that users log in with',
  account_emailaddress: 'e-mail addresses of users',
  account_emailconfirmation: 'keys that confirm e-mail addresses of users',
  socialaccount_socialaccount: 'accounts of users elsewhere',
  socialaccount_socialapp: 'secrets of this service elsewhere',
  socialaccount_socialapp_sites: 'accounts of this service elsewhere',
  socialaccount_socialtoken: 'tokens of users elsewhere',
};

/** Why a table cannot be read; null if it can. Accounts are never published. */
export function accountTableFault(table: string): string | null {
  const name = table.toLowerCase();
  if (!Object.hasOwn(tables, name)) return null;
  return `${table} holds ${tables[name]}: mark it "private": true, or leave it out`;
}

/** Why a key, or a column that it reads, cannot be published; null if it can. */
export function accountKeyFault(names: readonly string[]): string | null {
  return names.some((name) => name.toLowerCase() === 'password')
    ? 'a password is never published, not even its hash: leave the key out'
    : null;
}
