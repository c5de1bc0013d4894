import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIX_STATE, type FleetTracks } from '@farol/core/domain/replay/fleet-tracks';
import { emptyReplayedVehicle, readReplayedVehicle } from '@farol/core/domain/replay/replayed-vehicle';
import type { Position } from '@farol/core/domain/position/position';
import type { FleetHistory } from '@farol/core/ports/fleet-history';
import { plainPosition } from '../../arbitraries/fleet.ts';
import { failureOf } from './failure-of.ts';

/** A past of a fleet with the fixes of `pastOf(deviceId)`, and how to close it. */
export interface FleetHistoryUnderTest<History extends Pick<FleetHistory, 'tracks'>> {
  history: History;
  deviceId: number;
  /** A device with the same fixes that the user cannot see. */
  foreignId: number;
  /** The same for a user without the right to reports. */
  limited: History;
  /** The past of a server that has gone away. */
  disconnected: History;
  close: () => Promise<void> | void;
}

const MINUTE_MS = 60_000;
const START_MS = Math.floor(Date.now() / 1000) * 1000 - 48 * 60 * MINUTE_MS;
/** When the fixes were taken, minutes after the start; the vehicle drives north and is silent at the end. */
const MINUTES = [0, 2, 4, 60];

/** The fixes that the server has of a device. */
export function pastOf(deviceId: number): Position[] {
  return MINUTES.map((minutes, index) => {
    const time = new Date(START_MS + minutes * MINUTE_MS).toISOString();
    const times = { serverTime: time, deviceTime: time, fixTime: time };
    const attributes = { ignition: true, motion: index < 3 };
    return plainPosition(deviceId, index, {
      ...times,
      latitude: -23 + minutes / 100,
      speed: 30,
      course: 90,
      attributes,
    });
  });
}

/** What every implementation of the `FleetHistory` port must do (contract §4.6). */
export function fleetHistoryContract(
  title: string,
  open: () => Promise<FleetHistoryUnderTest<FleetHistory>> | FleetHistoryUnderTest<FleetHistory>,
): void {
  fleetTracksContract(title, open, (openedHistory) => {
    test('fleet history: who was within a circle is told with when they came and went, also between two fixes', async () => {
      const circle = {
        center: { latitude: -22.99, longitude: plainPosition(0, 0).longitude },
        radiusMeters: 200,
      };
      const visits = await openedHistory().history.visits({
        circle,
        period: { fromMs: at(0), toMs: at(30) },
      });
      expect(visits).toEqual([
        {
          deviceId: openedHistory().deviceId,
          fromMs: expect.closeTo(at(0.82), -4),
          toMs: expect.closeTo(at(1.18), -4),
          closestMeters: expect.closeTo(0, 0),
          begin: 'entered',
          end: 'left',
        },
      ]);
      expect(
        await openedHistory().history.visits({ circle, period: { fromMs: at(3), toMs: at(30) } }),
      ).toEqual([]);
      const question = { circle, period: { fromMs: at(0), toMs: at(0) } };
      expect(await failureOf(openedHistory().limited.visits(question))).toMatchObject({
        code: 'OPERATION_RESTRICTED',
      });
      expect(await failureOf(openedHistory().disconnected.visits(question))).toMatchObject({
        code: 'NETWORK',
      });
    });
  });
}

/** What whatever tells the past of vehicles must do; `testMore` tests what else it does. */
export function fleetTracksContract<History extends Pick<FleetHistory, 'tracks'>>(
  title: string,
  open: () => Promise<FleetHistoryUnderTest<History>> | FleetHistoryUnderTest<History>,
  testMore: (opened: () => FleetHistoryUnderTest<History>) => void = () => {},
): void {
  describe(`the past of the fleet of ${title}`, () => {
    let opened: FleetHistoryUnderTest<History>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    testMore(() => opened);
    const momentAt = (tracks: FleetTracks, minutes: number) => {
      const moment = emptyReplayedVehicle();
      const vehicle = tracks.deviceIds.indexOf(opened.deviceId);
      return readReplayedVehicle(tracks, vehicle, at(minutes), moment) ? moment : undefined;
    };

    test('one moment is told alone: where each vehicle was between two fixes', async () => {
      const tracks = await opened.history.tracks({ fromMs: at(3), toMs: at(3) });
      expect(momentAt(tracks, 3)).toMatchObject({
        latitude: expect.closeTo(-22.97, 4),
        speedKnots: 30,
        courseDegrees: 90,
        state: FIX_STATE.motionKnown | FIX_STATE.motion | FIX_STATE.ignitionKnown | FIX_STATE.ignition,
        isKnown: true,
      });
    });

    test('a span tells each of its moments, also those in a silence that goes on after it', async () => {
      const tracks = await opened.history.tracks({ fromMs: at(1), toMs: at(30) });
      for (const [minutes, isKnown] of [
        [1, true],
        [3, true],
        [8, true],
        [20, false],
      ] as const)
        expect(momentAt(tracks, minutes)).toMatchObject({ isKnown });
      expect(momentAt(tracks, 20)?.latitude).toBeCloseTo(-22.96, 4);
    });

    test('before its first fix nothing is known of a vehicle', async () => {
      const tracks = await opened.history.tracks({ fromMs: at(-10), toMs: at(-5) });
      expect(tracks.deviceIds.includes(opened.deviceId) ? momentAt(tracks, -7) : undefined).toBeUndefined();
    });

    test('vehicles that the user cannot see are left out', async () => {
      const { deviceIds } = await opened.history.tracks({ fromMs: at(0), toMs: at(5) });
      expect(deviceIds).toContain(opened.deviceId);
      expect(deviceIds).not.toContain(opened.foreignId);
    });

    test('users without the right to reports are refused what is more than twelve hours ago', async () => {
      expect(await failureOf(opened.limited.tracks({ fromMs: at(0), toMs: at(0) }))).toMatchObject({
        code: 'OPERATION_RESTRICTED',
        status: 400,
      });
      const now = Date.now();
      expect((await opened.limited.tracks({ fromMs: now, toMs: now })).timeMs).toHaveLength(0);
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.tracks({ fromMs: at(0), toMs: at(0) }))).toMatchObject({
        code: 'NETWORK',
        status: 0,
      });
    });
  });
}

function at(minutes: number): number {
  return START_MS + minutes * MINUTE_MS;
}
