/** A place where the user is signed in: a browser's session, or a token that a program uses. */
export interface OwnSession {
  readonly id: string;
  readonly kind: 'session' | 'token';
  /** The one of this page. */
  readonly isCurrent: boolean;
  /** How the program calls itself; empty for tokens and where unknown. */
  readonly agent: string;
  /** The network address that it was last used from; empty where unknown. */
  readonly address: string;
  /** Whether it was last used from the network of this page. */
  readonly isSameNetwork: boolean;
  /** Milliseconds since the epoch; undefined where unknown. */
  readonly createdMs: number | undefined;
  readonly usedMs: number | undefined;
  /** The last characters of a token; empty where unknown. */
  readonly tail: string;
  /** The name of the user that the session acts as; undefined in the own account. */
  readonly actingAs: string | undefined;
}

/** Whether a token is in a list of sessions, which knows its last characters only. */
export function listsToken(sessions: readonly OwnSession[] | undefined, token: string): boolean {
  return sessions?.some(({ kind, tail }) => kind === 'token' && tail !== '' && token.endsWith(tail)) ?? false;
}

/** Returns sessions in reading order: that of this page, then the last used first, tokens after sessions. */
export function sessionsInOrder(sessions: readonly OwnSession[]): OwnSession[] {
  return sessions.toSorted(
    (left, right) =>
      Number(right.isCurrent) - Number(left.isCurrent) ||
      Number(left.kind === 'token') - Number(right.kind === 'token') ||
      (right.usedMs ?? 0) - (left.usedMs ?? 0) ||
      (left.id < right.id ? -1 : 1),
  );
}
