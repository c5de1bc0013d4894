import { useCallback, useSyncExternalStore } from 'react';
import { vehicleState } from '@farol/core/fleet/vehicle-state';
import { useConsole } from '../kit/console/use-console.ts';

/** A vehicle as the live fleet has it. */
export type LiveVehicle = ReturnType<typeof vehicleState> & { name: string };

/** How a vehicle stands; drawn again when it changed, and not when others did. */
export function useLiveVehicle(deviceId: number): LiveVehicle {
  const { fleet } = useConsole();
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
  // What is compared is one text: the numbers stand in shared columns and have no identity of their own.
  useSyncExternalStore(subscribe, () => `${Object.values(vehicleState(fleet, deviceId)).join()},${nameNow()}`);
  return { ...now, name: nameNow() };
}
