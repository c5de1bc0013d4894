import { connectShareLinks } from './connect-share-links.ts';
import type { SharesFeature } from './shares-feature.ts';

/** Connects sharing vehicles for a limited time. */
export function connectShares({ shareLinks }: SharesFeature) {
  return { links: connectShareLinks(shareLinks) };
}
