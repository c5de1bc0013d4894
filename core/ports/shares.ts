import type { Share } from '../domain/share/share.ts';

/** What is known of a share on a server that does not list shares. */
export type UnlistedShare = Pick<Share, 'expirationTime'> & { readonly token: string };

/** Shares: temporary links to devices (§3, "Share"). Every method rejects with a Failure. */
export interface Shares {
  /** Returns the shares of the signed-in user; undefined where the server does not list shares. */
  list(): Promise<Share[] | undefined>;
  /** Saves a share, as a new one when its id is 0, and returns it as stored. */
  save(share: Share): Promise<Share>;
  /** Removes a share; its link no longer signs anyone in. */
  remove(id: number): Promise<void>;
  /**
   * Creates a share on a server that does not list shares (contract §4.2). Such a server may lead it to the guest of
   * an earlier share, whose end stays: the returned one is true.
   * @param expirationTime ISO text
   */
  createWithoutList(deviceId: number, expirationTime: string): Promise<UnlistedShare>;
}
