import type { Attributes } from '../values/attributes.ts';

/** A group of devices; `groupId` is the parent, 0 for none (contract §2.2). */
export interface Group {
  id: number;
  name: string;
  groupId: number;
  attributes: Attributes;
}
