import type { Attributes } from '../values/attributes.ts';

/**
 * A recurring service (contract §2.2): due at `start` and every `period` after, both in the unit of the
 * attribute named by `type`.
 */
export interface Maintenance {
  id: number;
  name: string;
  type: string;
  start: number;
  period: number;
  attributes: Attributes;
}
