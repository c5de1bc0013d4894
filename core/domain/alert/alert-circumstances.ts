/** Where and how a vehicle was when something happened, as far as it was known. */
export interface AlertCircumstances {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKnots: number;
  /** The name of the driver; empty when nobody is known to drive. */
  readonly driver: string;
}

/** Whether something that was stored earlier are circumstances. */
export function isCircumstances(stored: unknown): stored is AlertCircumstances {
  if (typeof stored !== 'object' || stored === null) return false;
  const parts: Partial<Record<keyof AlertCircumstances, unknown>> = stored;
  return (
    [parts.latitude, parts.longitude, parts.speedKnots].every((one) => Number.isFinite(one)) &&
    typeof parts.driver === 'string'
  );
}
