import { useCallback, useSyncExternalStore } from 'react';
import { vehicleState } from '@farol/core/fleet/vehicle-state';
import { useFeatures } from '../kit/console/use-features.ts';

/** A vehicle's state in the live fleet, with its name. */
export type LiveVehicle = ReturnType<typeof vehicleState> & { name: string };

/** Returns a vehicle's state; renders again when it changes, and not when other vehicles do. */
export function useLiveVehicle(deviceId: number): LiveVehicle {
  const { fleet } = useFeatures();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [fleet.subscribe('columns', listener), fleet.subscribe('descriptions', listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [fleet],
  );
  const nameNow = (): string => fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
  const now = vehicleState(fleet, deviceId);
  // The snapshot is one string: the numbers are in shared columns and have no identity of their own.
  useSyncExternalStore(
    subscribe,
    () => `${Object.values(vehicleState(fleet, deviceId)).join()},${nameNow()}`,
  );
  return { ...now, name: nameNow() };
}
