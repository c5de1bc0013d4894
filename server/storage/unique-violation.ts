const SQLITE_CONSTRAINT_UNIQUE = 2067;

/**
 * Whether something could not be stored because another row has its unique value, in either database. Memory tells
 * first, but for rows that could not be read when the server started.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && error.errcode === SQLITE_CONSTRAINT_UNIQUE) return true;
  return 'code' in error && error.code === '23505';
}
