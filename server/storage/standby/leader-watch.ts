/** Checks for a standby server whether the leader is frozen. */
export interface LeaderWatch {
  /**
   * Looks once; done every second. A leader that was frozen in `FROZEN_LOOKS` looks in a row is removed, so that the
   * operating system or the database gives its lock up and it can never write again. Never rejects.
   */
  look(): Promise<void>;
}

/**
 * Longer than the pause of any program that works. With one look a second another server has taken over in less than
 * ten seconds.
 */
export const FROZEN_LOOKS = 5;
