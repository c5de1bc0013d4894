import type { User } from './user.ts';

/**
 * What names an account at sign-in, as it is compared: without outer blanks and case, and the same however its letters are encoded.
 * E-mails and login names share this one namespace.
 */
export function loginNameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Every name that signs in to an account, the e-mail first; each once. */
export function loginNameKeys({ email, login }: Pick<User, 'email' | 'login'>): readonly string[] {
  const keys = [email, login ?? ''].map(loginNameKey).filter((key) => key !== '');
  return [...new Set(keys)];
}
