/** What a device adds up while it drives, as far as it is to be changed (contract §4.2). */
export interface AccumulatorValues {
  /** Metres. */
  readonly totalDistance?: number;
  /** Whole milliseconds of running engine. */
  readonly hours?: number;
}

/** The accumulators that a form changed; nothing when it changed none, so that a vehicle's own counting is not overwritten. */
export function changedAccumulators(changed: Readonly<Record<string, unknown>>): AccumulatorValues | undefined {
  const { odometer, hours } = changed;
  if (typeof odometer !== 'number' && typeof hours !== 'number') return undefined;
  return {
    ...(typeof odometer === 'number' ? { totalDistance: odometer } : {}),
    ...(typeof hours === 'number' ? { hours: Math.round(hours) } : {}),
  };
}

/** What a form of the device shows of them, by field; undefined for a device without any position, whose server has nowhere to keep them. */
export function accumulatorFieldValues(
  position: { readonly attributes: Readonly<Record<string, unknown>> } | undefined,
): Readonly<Record<string, unknown>> | undefined {
  if (!position) return undefined;
  const { totalDistance, hours } = position.attributes;
  return { odometer: totalDistance, hours };
}
