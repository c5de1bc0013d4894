/** The changeable accumulators of a device (contract §4.2). */
export interface AccumulatorValues {
  /** Meters. */
  readonly totalDistance?: number;
  /** Whole milliseconds of engine time. */
  readonly hours?: number;
}

/** The distance of a vehicle, counted again from its stored positions, in meters (contract §4.2). */
export interface DistanceRecount {
  readonly before: number;
  readonly after: number;
  /** How many positions were read, and how many of them were doubtful and left out. */
  readonly positions: number;
  readonly doubtful: number;
}

/**
 * Returns the accumulators changed in a form; undefined when none was, so that the counters are not
 * overwritten.
 */
export function changedAccumulators(
  changed: Readonly<Record<string, unknown>>,
): AccumulatorValues | undefined {
  const { odometer, hours } = changed;
  if (typeof odometer !== 'number' && typeof hours !== 'number') return undefined;
  return {
    ...(typeof odometer === 'number' ? { totalDistance: odometer } : {}),
    ...(typeof hours === 'number' ? { hours: Math.round(hours) } : {}),
  };
}

/**
 * Returns the accumulators as form values by field; undefined for a device without any position, because the
 * server stores them there.
 */
export function accumulatorFieldValues(
  position: { readonly attributes: Readonly<Record<string, unknown>> } | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (!position) return undefined;
  const { totalDistance, hours } = position.attributes;
  return { odometer: totalDistance, hours };
}
