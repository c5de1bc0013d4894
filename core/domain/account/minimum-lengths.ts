/** §5: the fewest characters of a name, of a user name or e-mail, and of a password. */
export const MIN_LENGTHS = { name: 3, email: 4, password: 4 } as const;
