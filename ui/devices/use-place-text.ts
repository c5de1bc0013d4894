import { useSelector } from '@xstate/react';
import { coordinateFormatOf, coordinatesText } from '@farol/core/domain/coordinates';
import { FLAG } from '@farol/core/fleet/fleet-protocol';
import { useConsole } from '../use-console.ts';

/** Where a device is, in numbers and in the user's way to write them. */
interface PlaceNow {
  slot: number;
  latitude: number;
  longitude: number;
  /** Milliseconds since the epoch, NaN when unknown. */
  fixTimeMs: number;
  text: string;
}

/** Writes places the way the user reads them: his format, else the server's. */
export function usePlaceText(): {
  of(deviceId: number): PlaceNow | undefined;
  write(latitude: number, longitude: number): string;
} {
  const { fleet, guard } = useConsole();
  const format = useSelector(guard, ({ context: { user, server } }) =>
    coordinateFormatOf(user?.coordinateFormat, server?.info.coordinateFormat),
  );
  const write = (latitude: number, longitude: number): string => coordinatesText(latitude, longitude, format);
  return {
    write,
    of(deviceId) {
      const slot = fleet.slotOf(deviceId);
      if (slot === undefined || !((fleet.flags[slot] ?? 0) & FLAG.hasPosition)) return undefined;
      const latitude = fleet.latitude[slot] ?? 0;
      const longitude = fleet.longitude[slot] ?? 0;
      const fixTimeMs = fleet.fixTime[slot] ?? Number.NaN;
      return { slot, latitude, longitude, fixTimeMs, text: write(latitude, longitude) };
    },
  };
}
