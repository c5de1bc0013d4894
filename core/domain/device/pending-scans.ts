import { parseJson } from '../values/json-text.ts';
import type { CheckedInVehicle } from './driver-account.ts';

/** A scan of a vehicle's code, or a check-out, that the server has not confirmed yet. */
export interface PendingScan {
  /** Unlike that of any other scan, so that one that is sent again is not applied again. */
  readonly scanId: string;
  /** 0 for a check-out. */
  readonly deviceId: number;
  /** Milliseconds since the epoch. */
  readonly scannedAtMs: number;
}

/** The most scans that wait; of older ones a driver has no use. */
const MAX_PENDING = 50;
const SCAN_ID = /^[\w-]{1,64}$/;

/** Returns the waiting scans with one more, the oldest first. */
export function withScan(scans: readonly PendingScan[], scan: PendingScan): readonly PendingScan[] {
  return [...scans, scan].slice(-MAX_PENDING);
}

/**
 * Returns the vehicle that a driver is in, as far as is known: by the last scan that waits, else by the account.
 * @param checkedInTo what the account says; undefined for none
 */
export function vehicleAfter(
  scans: readonly PendingScan[],
  checkedInTo: CheckedInVehicle | undefined,
): CheckedInVehicle | undefined {
  const last = scans.at(-1);
  if (!last) return checkedInTo;
  return last.deviceId === 0 ? undefined : { deviceId: last.deviceId, sinceMs: last.scannedAtMs };
}

/** Returns scans as the text that the browser keeps. */
export function formatPendingScans(scans: readonly PendingScan[]): string {
  return JSON.stringify(scans);
}

/** Returns the scans in a kept text; what cannot be read is left out. */
export function parsePendingScans(text: string | undefined): readonly PendingScan[] {
  const kept = parseJson(text);
  return Array.isArray(kept) ? kept.flatMap((item: unknown) => scanIn(item)).slice(-MAX_PENDING) : [];
}

function scanIn(value: unknown): PendingScan[] {
  const { scanId, deviceId, scannedAtMs }: Record<string, unknown> = Object(value);
  const isScan =
    typeof scanId === 'string' &&
    SCAN_ID.test(scanId) &&
    Number.isSafeInteger(deviceId) &&
    Number(deviceId) >= 0 &&
    Number.isFinite(scannedAtMs);
  return isScan ? [{ scanId, deviceId: Number(deviceId), scannedAtMs: Number(scannedAtMs) }] : [];
}
