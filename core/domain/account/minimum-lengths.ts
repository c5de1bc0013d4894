/** The minimum lengths of a name, of a login name or e-mail, and of a password (§5). */
export const MIN_LENGTHS = { name: 3, email: 4, password: 4 } as const;
