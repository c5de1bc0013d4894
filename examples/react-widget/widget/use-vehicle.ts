import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Console } from '@farol/core';
import {
  FRESH_FIX_MS,
  lastUpdateAge,
  motionStateOf,
  type CoordinateFormat,
  type LastUpdateAge,
  type MotionState,
} from '@farol/core/domain';
import { observeVehicle, type KnownVehicle, type VehicleAbsence } from './vehicle-report.ts';

/** How a vehicle is observed. */
export interface UseVehicleOptions {
  /** The console follows this vehicle, and then knows the address; it follows one vehicle at a time. */
  readonly isFollowed?: boolean;
  /** Of the coordinates; decimal degrees unless another is asked for. */
  readonly coordinateFormat?: CoordinateFormat;
}

/** A vehicle as of now. */
export interface VehicleNow extends KnownVehicle {
  /** `moving` and `stationary` by a fresh fix; otherwise what an old fix says, or that there is none. */
  readonly motionState: MotionState;
  /** The age of the last report. */
  readonly age: LastUpdateAge;
  /** The fix says nothing about now: it is older than two minutes. */
  readonly isOld: boolean;
}

/** What a component can say about one vehicle, and what its user can do. */
export type UsedVehicle = (VehicleNow | VehicleAbsence) & {
  /** Asks a server that is away at once, without waiting. */
  readonly retry: () => void;
};

/**
 * Returns one vehicle of a running console as of now: the component renders again when the vehicle reports,
 * when somebody signs in or out, when the connection changes, and every second while its age counts.
 */
export function useVehicle(
  farol: Console,
  deviceId: number,
  { isFollowed = false, coordinateFormat = 'dd' }: UseVehicleOptions = {},
): UsedVehicle {
  const { get, subscribe, follow, retry } = useMemo(
    () => observeVehicle(farol, deviceId, coordinateFormat),
    [farol, deviceId, coordinateFormat],
  );
  const report = useSyncExternalStore(subscribe, get, get);
  const isThere = report.kind === 'vehicle';
  const nowMs = useNow(isThere);
  useEffect(() => {
    if (isFollowed && isThere) follow();
  }, [isFollowed, isThere, follow]);
  if (report.kind !== 'vehicle') return { ...report, retry };
  return {
    ...report,
    motionState: motionStateOf(report, nowMs),
    age: lastUpdateAge(report.lastUpdateMs, nowMs),
    isOld: report.hasFix && Math.abs(nowMs - report.fixTimeMs) > FRESH_FIX_MS,
    retry,
  };
}

/** Returns the time in milliseconds since the epoch, every second while it runs. */
function useNow(isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return nowMs;
}
