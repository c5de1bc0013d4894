import type { Attributes } from '../values/attributes.ts';

/**
 * The times at which something applies (contract §2.2); `data` is an iCalendar text in Base64 (contract
 * §5.2).
 */
export interface Calendar {
  id: number;
  name: string;
  data: string;
  attributes: Attributes;
}
