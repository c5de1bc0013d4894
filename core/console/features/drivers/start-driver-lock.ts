import { createActor } from 'xstate';
import type { DriverLock } from '../../../domain/device/check-in-rules.ts';
import type { Namespace } from '../../../domain/values/namespace.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import type { Records } from '../../../ports/records.ts';
import { saveDriverLock } from '../../../use-cases/devices/save-driver-lock.ts';
import { connectAsyncRequest, type ConnectedRequest } from '../../connected/connect-async-request.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';

/** The rule by which a vehicle is locked without a driver, as front ends see it. */
export type ConnectedDriverLock = ConnectedRequest<VehicleDriverLock, DriverLock, DriverLockActions>;

/** A rule for one vehicle. */
export interface VehicleDriverLock {
  /** The id of the vehicle. */
  readonly deviceId: number;
  /** When it is locked without a driver. */
  readonly rule: DriverLock;
}

/** What sets the rule by which a vehicle is locked without a driver. */
export interface DriverLockActions {
  /** Sets the rule of a vehicle. */
  readonly set: (deviceId: number, rule: DriverLock) => void;
}

const saving = asyncRequestMachine<VehicleDriverLock, DriverLock>();

/**
 * Starts setting the rules by which vehicles are locked without a driver, for one session.
 * @param records ask before an engine can be stopped
 */
export function startDriverLock(
  { ports: { records }, namespace }: { ports: { records: Records }; namespace: Namespace },
  readers: FirstReaders,
): ConnectedDriverLock {
  const actor = createActor(saving, {
    input: ({ deviceId, rule }) => saveDriverLock({ records, namespace, deviceId }, rule),
    ...readers.settings,
  });
  return connectAsyncRequest(readers.started(actor), (perform) => ({
    set: (deviceId, rule) => perform({ deviceId, rule }),
  }));
}
