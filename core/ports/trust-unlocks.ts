/** Opens an account that is suspended for non-payment for some days, before anybody is signed in (§4). */
export interface TrustUnlocks {
  /** Rejects with a Failure: TRUST_UNLOCK_WAS_ALREADY_USED, TRUST_UNLOCK_IS_NOT_AVAILABLE. */
  unlock(username: string, password: string): Promise<void>;
}
