import type { ErasureCounts, ErasureProtocol } from '../domain/account/personal-data.ts';

/** What is stored about people: exported and erased (contract §4.3). Every method rejects with a Failure. */
export interface PersonalData {
  /** Returns a ZIP archive of what is stored about an account; for its person and administrators. */
  exported(userId: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Counts what erasing would remove; for administrators, not about themselves. */
  preview(userId: number): Promise<ErasureCounts>;
  /** Removes an account and what is stored about its person; for administrators, not about themselves. */
  erase(userId: number): Promise<ErasureProtocol>;
}
