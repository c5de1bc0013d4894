/** The minimum lengths of a name, of a login name or e-mail, and of a password (§5). */
export const MIN_ACCOUNT_LENGTHS = { name: 3, email: 4, password: 4 } as const;

/** What somebody types to create an account. */
export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Returns why an account cannot be created as it was typed, as a failure code; undefined when it can (§5). */
export function newAccountProblem(typed: NewAccount): 'FILL_ALL_FIELDS' | 'ACCOUNT_TOO_SHORT' | undefined {
  const { name, email, password } = trimmedAccount(typed);
  if (name === '' || email === '' || password === '') return 'FILL_ALL_FIELDS';
  const isTooShort =
    name.length < MIN_ACCOUNT_LENGTHS.name ||
    email.length < MIN_ACCOUNT_LENGTHS.email ||
    password.length < MIN_ACCOUNT_LENGTHS.password;
  return isTooShort ? 'ACCOUNT_TOO_SHORT' : undefined;
}

/** Returns an account without the spaces around its name and its login; a password may have some. */
export function trimmedAccount({ name, email, password }: NewAccount): NewAccount {
  return { name: name.trim(), email: email.trim(), password };
}
