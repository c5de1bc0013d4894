import { useCallback, useSyncExternalStore } from 'react';
import { vehicleNow } from '@farol/core/fleet/vehicle-now';
import { useConsole } from '../use-console.ts';

/** A vehicle as the live fleet has it. */
export type LiveVehicle = ReturnType<typeof vehicleNow> & { name: string };

/** How a vehicle stands; drawn again when it changed, and not when others did. */
export function useVehicleNow(deviceId: number): LiveVehicle {
  const { fleet } = useConsole();
  const subscribe = useCallback(
    (told: () => void) => {
      const stops = [fleet.subscribe('numbers', told), fleet.subscribe('words', told)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [fleet],
  );
  const nameNow = (): string => fleet.words[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
  const now = vehicleNow(fleet, deviceId);
  // What is compared is one text: the numbers stand in shared columns and have no identity of their own.
  useSyncExternalStore(subscribe, () => `${Object.values(vehicleNow(fleet, deviceId)).join()},${nameNow()}`);
  return { ...now, name: nameNow() };
}
