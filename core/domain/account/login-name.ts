import type { User } from './user.ts';

/**
 * Returns a login name in comparable form: trimmed, without case and invisible characters, and independent
 * of how its letters are encoded. E-mails and login names share one namespace.
 */
export function loginNameKey(text: string): string {
  // Taken apart first and put together last: an accent behind an invisible sign, or that only the small letter has
  // a sign with, joins its letter too.
  return text
    .normalize('NFKD')
    .replaceAll(/\p{DI}/gu, '')
    .toLowerCase()
    .normalize('NFKC')
    .trim();
}

/** Returns every name that signs in to an account, the e-mail first, each once. */
export function loginNameKeys({ email, login }: Pick<User, 'email' | 'login'>): readonly string[] {
  const keys = [email, login ?? ''].map(loginNameKey).filter((key) => key !== '');
  return [...new Set(keys)];
}
