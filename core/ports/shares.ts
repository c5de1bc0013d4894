import type { Share } from '../domain/share/share.ts';

/** Temporary links to devices (§3, "Share"). Every member rejects with a Failure. */
export interface Shares {
  /** The links of the signed-in user; nothing where the server keeps none. */
  list(): Promise<Share[] | undefined>;
  /** Stores a link, a new one when its id is 0, and answers it as it is kept now. */
  save(share: Share): Promise<Share>;
  /** Removes a link: nobody comes in by it any more. */
  remove(id: number): Promise<void>;
  /**
   * Has the tracking server itself make a link that it keeps no list of (contract §4.2), and answers its token.
   * @param expirationTime ISO text
   */
  createWithoutList(deviceId: number, expirationTime: string): Promise<string>;
}
