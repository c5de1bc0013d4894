import { vehicleState } from '@farol/core/fleet/vehicle-state';
import { useConsole } from '../kit/console/use-console.ts';
import { useFleet } from '../kit/console/use-fleet.ts';

/** A vehicle's state in the live fleet, with its name. */
export type LiveVehicle = ReturnType<typeof vehicleState> & { name: string };

/** Returns a vehicle's state; renders again when it changes, and not when other vehicles do. */
export function useLiveVehicle(deviceId: number): LiveVehicle {
  const { fleet } = useConsole();
  const nameNow = (): string => fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
  // What is compared is one string: the numbers are in shared columns and have no identity of their own.
  useFleet(SLICES, () => `${Object.values(vehicleState(fleet, deviceId)).join()},${nameNow()}`);
  return { ...vehicleState(fleet, deviceId), name: nameNow() };
}

const SLICES = ['columns', 'descriptions'] as const;
