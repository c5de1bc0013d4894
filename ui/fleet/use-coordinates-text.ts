import { useSelector } from '@xstate/react';
import { firstCoordinateFormat, formatCoordinates } from '@farol/core/domain/geometry/coordinate-text';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { useConsole } from '../kit/console/use-console.ts';

/** A device's coordinates and their text in the user's format. */
interface DeviceCoordinates {
  slot: number;
  latitude: number;
  longitude: number;
  /** Milliseconds since the epoch, NaN when unknown. */
  fixTimeMs: number;
  text: string;
}

/** Returns functions that format coordinates in the user's format, else the server's. */
export function useCoordinatesText(): {
  ofDevice(deviceId: number): DeviceCoordinates | undefined;
  formatCoordinates(latitude: number, longitude: number): string;
} {
  const { fleet, access } = useConsole();
  const format = useSelector(access, ({ user, server }) =>
    firstCoordinateFormat(user?.coordinateFormat, server?.info.coordinateFormat),
  );
  const textOf = (latitude: number, longitude: number): string =>
    formatCoordinates(latitude, longitude, format);
  return {
    formatCoordinates: textOf,
    ofDevice(deviceId) {
      const slot = fleet.slotOf(deviceId);
      if (slot === undefined || !((fleet.flags[slot] ?? 0) & FLAG.hasPosition)) return undefined;
      const latitude = fleet.latitude[slot] ?? 0;
      const longitude = fleet.longitude[slot] ?? 0;
      const fixTimeMs = fleet.fixTimeMs[slot] ?? Number.NaN;
      return { slot, latitude, longitude, fixTimeMs, text: textOf(latitude, longitude) };
    },
  };
}
