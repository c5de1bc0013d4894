/** scrypt with 32 MB per password: the memory each guess needs makes a stolen database nearly worthless. */
export const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 1 };
