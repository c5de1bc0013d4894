/** Why a street map file cannot be drawn: its host cannot be asked, or what is there is no usable map. */
export type StreetFileProblem = 'unreachable' | 'unusable';

/**
 * Returns why reading a street map file failed. A browser does not tell a host that is away from one that
 * refuses.
 */
export function streetFileProblem(error: unknown): StreetFileProblem {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return isTimeout || error instanceof TypeError ? 'unreachable' : 'unusable';
}
