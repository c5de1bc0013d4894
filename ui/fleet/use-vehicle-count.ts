import { DESCRIPTIONS, useFleet } from '../kit/console/use-fleet.ts';

/**
 * Returns how many vehicles are known. Their descriptions change with every alarm; what depends on their names only
 * renders again when there are more of them.
 */
export function useVehicleCount(): number {
  return useFleet(DESCRIPTIONS, (fleet) => fleet.length);
}
