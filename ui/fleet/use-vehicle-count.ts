import { DESCRIPTIONS, useFleet } from '../kit/console/use-fleet.ts';

/**
 * Returns how many vehicles are known. Their descriptions change with every alarm; whoever needs their names only
 * has to hear of further vehicles.
 */
export function useVehicleCount(): number {
  return useFleet(DESCRIPTIONS, (fleet) => fleet.length);
}
