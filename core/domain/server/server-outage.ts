/** A server that does not respond: why, and how often it is still asked at short intervals. */
export interface ServerOutage {
  /** A failure code, `SERVER_RESTARTING` or `SERVER_NOT_BACK`; undefined while the server responds. */
  readonly serverFailure: string | undefined;
  /** A restarting server is usually back soon, so it is asked more often at first. */
  readonly quickRetriesLeft: number;
}

/** The server responds. */
export const NO_OUTAGE: ServerOutage = { serverFailure: undefined, quickRetriesLeft: 0 };

/** A minute of quick retries: a large tracking server takes long to start. */
const QUICK_RETRIES = 30;

/** A user has restarted the server. */
export const RESTARTING: ServerOutage = {
  serverFailure: 'SERVER_RESTARTING',
  quickRetriesLeft: QUICK_RETRIES,
};

/** Only a service manager restarts a server that stopped; there may be none. */
const SERVER_NOT_BACK = 'SERVER_NOT_BACK';

/** Returns what is known after one more retry failed with this code. */
export function outageAfterRetry(
  { serverFailure, quickRetriesLeft }: ServerOutage,
  code: string,
): ServerOutage {
  if (quickRetriesLeft > 1) return { serverFailure, quickRetriesLeft: quickRetriesLeft - 1 };
  const isStillDown = quickRetriesLeft === 1 || serverFailure === SERVER_NOT_BACK;
  return { serverFailure: isStillDown ? SERVER_NOT_BACK : code, quickRetriesLeft: 0 };
}

/** Returns the pause before the next retry, milliseconds. */
export function untilNextRetryMs({ quickRetriesLeft }: ServerOutage): number {
  return quickRetriesLeft > 0 ? 2000 : 30_000;
}
