import { numericValue, type Attributes } from '../values/attributes.ts';

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

/** Returns the speed limit in a geofence, knots, kept as a number or its text; undefined for none. */
export function speedLimitOf({ attributes }: Pick<Geofence, 'attributes'>): number | undefined {
  const knots = numericValue(attributes['speedLimit']) ?? 0;
  return knots > 0 ? knots : undefined;
}
