import type { ListedReseller } from '../domain/access/reseller-list.ts';
import type { BrandingStore } from './branding-store.ts';

/** Resellers (contract §4.3); only servers of the product have them. Every method rejects with a Failure. */
export interface Resellers {
  /** Returns the resellers that the user sees: themselves and those below, or all for an administrator. */
  list(): Promise<readonly ListedReseller[]>;
  /** Returns the branding of a reseller, shown at their host name. */
  branding(resellerId: number): Promise<BrandingStore>;
}
