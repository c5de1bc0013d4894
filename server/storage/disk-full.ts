const SQLITE_FULL = 13;

/** Whether something could not be stored because the disk is full, in either database. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true;
  // PostgreSQL's disk_full, and the operating system's code.
  return 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');
}
