import type { User } from './user.ts';

/**
 * Returns a login name in comparable form: trimmed, without case and invisible characters, and independent
 * of how its letters are encoded. E-mails and login names share one namespace.
 */
export function loginNameKey(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{DI}/gu, '')
    .trim()
    .toLowerCase();
}

/** Returns every name that signs in to an account, the e-mail first, each once. */
export function loginNameKeys({ email, login }: Pick<User, 'email' | 'login'>): readonly string[] {
  const keys = [email, login ?? ''].map(loginNameKey).filter((key) => key !== '');
  return [...new Set(keys)];
}
