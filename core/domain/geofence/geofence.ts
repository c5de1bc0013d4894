import type { Attributes } from '../values/attributes.ts';

/** A geofence as it is on the wire (§3, contract §2.2). */
export interface Geofence {
  id: number;
  name: string;
  description: string | null;
  /** The text of its area, parsed by `parseArea`. */
  area: string;
  /** 0 for none. */
  calendarId: number;
  attributes: Attributes;
}
