/** scrypt at 32 MB a password: what a guess costs an attacker in memory is what makes a stolen database worth little. */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 1 };
