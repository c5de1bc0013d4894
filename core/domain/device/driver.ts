import type { Attributes } from '../values/attributes.ts';

/** A person who drives; devices report drivers by `uniqueId` (contract §2.2). */
export interface Driver {
  id: number;
  name: string;
  uniqueId: string;
  attributes: Attributes;
}
