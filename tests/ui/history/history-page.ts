import { screen } from '@testing-library/react';
import { MemoryPositionHistory } from '@farol/adapters/memory/position-history';
import { MemoryReports } from '@farol/adapters/memory/reports';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Position } from '@farol/core/domain/position/position';
import { plainDevice, plainPosition } from '../../arbitraries/fleet.ts';
import { NOW_MS, openPage } from '../open-page.tsx';

type Options = NonNullable<Parameters<typeof openPage>[1]> & {
  /** The positions of the server. */
  History?: typeof MemoryPositionHistory;
};

const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
export const START_MS = NOW_MS - 2 * HOUR_MS;
export const PERIOD = `from=${new Date(START_MS).toISOString()}&to=${new Date(NOW_MS).toISOString()}`;

/** A drive of 30 minutes, a stop of 30 minutes, and a drive of 30 minutes; a fix each minute. */
function drive(deviceId: number): Position[] {
  return Array.from({ length: 91 }, (_, minute) => {
    const isMoving = minute < 30 || minute >= 60;
    const driven = Math.min(minute, 30) + Math.max(0, minute - 60);
    return plainPosition(deviceId, 0, {
      id: deviceId * 1000 + minute,
      fixTime: new Date(START_MS + minute * MINUTE_MS).toISOString(),
      longitude: -46 - driven * 0.005,
      speed: isMoving ? 30 : 0,
      attributes: { motion: isMoving, ignition: isMoving, batteryLevel: 80, fuel: 60 - driven / 2 },
    });
  });
}

function eventAt(minute: number, deviceId: number): DeviceEvent {
  const eventTime = new Date(START_MS + minute * MINUTE_MS).toISOString();
  return {
    id: 7,
    type: 'ignitionOff',
    eventTime,
    deviceId,
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
    attributes: {},
  };
}

/** Opens a page of a fleet with Van 1 and Van 2, which drove, Van 3, which did not, and Van 4 of somebody else. */
export function openHistory(
  path: string | ((ids: number[]) => string),
  { History = MemoryPositionHistory, ...options }: Options = {},
) {
  return openPage(typeof path === 'string' ? path : path([1, 2, 3, 4]), {
    ...options,
    prepare: async ({ records, network }) => {
      const ids: number[] = [];
      for (const name of ['Van 1', 'Van 2', 'Van 3'])
        ids.push((await records.save('devices', plainDevice(0, { name, uniqueId: name }))).id);
      const [first = 0, second = 0] = ids;
      const canSeeDevice = (id: number): boolean => ids.includes(id);
      return {
        positionHistory: new History([...drive(first), ...drive(second)], network, {
          canSeeDevice,
        }),
        reports: new MemoryReports({ events: [eventAt(30, first)], positions: [] }, network),
      };
    },
  });
}

/** What the player says: time, speed and ignition. */
export async function readout(): Promise<string> {
  const player = await screen.findByRole('region', { name: 'Route player' });
  return player.textContent ?? '';
}

export const idOf = async (
  records: { list: (kind: 'devices') => Promise<{ id: number; name: string }[]> },
  name: string,
) => (await records.list('devices')).find((device) => device.name === name)?.id ?? 0;

/** An instant in the address, some minutes after the first fix. */
export const atMinute = (minute: number) => new Date(START_MS + minute * MINUTE_MS).toISOString();

/** What the player writes for a minute of the route. */
export const timeText = (minute: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' }).format(
    START_MS + minute * MINUTE_MS,
  );
/** Opens the route of Van 1 at a minute of it. */
export async function openAt(minute: number) {
  const { records } = await openHistory('/history');
  const id = await idOf(records, 'Van 1');
  return openHistory(`/reports/history?device=${id}&${PERIOD}&at=${atMinute(minute)}`);
}
