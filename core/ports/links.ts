import type { LinkPair } from '../resources/link.ts';

/** Links between records (§7, "permissions"). Linking what is linked and unlinking what is not is no failure. */
export interface Links {
  link(pair: LinkPair): Promise<void>;
  unlink(pair: LinkPair): Promise<void>;
}
