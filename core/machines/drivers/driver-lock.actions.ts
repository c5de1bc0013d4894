import { assign, fromPromise, setup } from 'xstate';
import { LOCK_MINUTES, type DriverLock } from '../../domain/device/check-in-rules.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { Records } from '../../ports/records.ts';
import { readDriverLock, saveDriverLock } from '../../use-cases/devices/driver-lock.ts';
import type { EventOf } from '../chart/with-event.ts';

/** What the rule needs from outside. */
export interface DriverLockInput {
  /** Asks before a change by which an engine can be stopped. */
  records: Records;
  namespace: Namespace;
}

/** The rule of one vehicle. */
export interface DriverLockContext extends DriverLockInput {
  /** 0 while none is open. */
  deviceId: number;
  /** As the server has it. */
  stored: DriverLock;
  draft: DriverLock;
  /** Why it was not read or saved, as a failure code. */
  reason: string | undefined;
}

/** Events of the rule. */
export type DriverLockEvent =
  | { type: 'OPEN'; deviceId: number }
  | { type: 'CLOSE' }
  | { type: 'CHANGE'; changes: Partial<DriverLock> }
  | { type: 'SAVE' }
  /** Reads it again. */
  | { type: 'RETRY' };

const NO_RULE: DriverLock = { isOn: false, minutes: LOCK_MINUTES.max };

/** No vehicle is open. */
export const NO_VEHICLE = {
  deviceId: 0,
  stored: NO_RULE,
  draft: NO_RULE,
  reason: undefined,
} satisfies Partial<DriverLockContext>;

const TYPES: { context?: DriverLockContext; events?: DriverLockEvent; input?: DriverLockInput } = {};

/** The actions, guards and actors of the chart. */
export const driverLockSetup = setup({
  types: TYPES,
  actors: {
    read: fromPromise<DriverLock, DriverLockContext>(({ input }) => readDriverLock(input)),
    save: fromPromise<DriverLock, DriverLockContext>(({ input }) => saveDriverLock(input, input.draft)),
  },
  actions: {
    openVehicle: assign((_, { deviceId }: EventOf<DriverLockEvent, 'OPEN'>) => ({ ...NO_VEHICLE, deviceId })),
    forget: assign(NO_VEHICLE),
    storeRule: assign((_, { output }: { output: DriverLock }) => ({
      stored: output,
      draft: output,
      reason: undefined,
    })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearReason: assign({ reason: undefined }),
    change: assign(({ context: { draft } }, { changes }: EventOf<DriverLockEvent, 'CHANGE'>) => ({
      draft: { ...draft, ...changes },
      reason: undefined,
    })),
  },
  guards: {
    isChanged: ({ context }) => isChanged(context),
  },
});

/** Whether the draft is another rule than the stored one. */
export function isChanged({ stored, draft }: Pick<DriverLockContext, 'stored' | 'draft'>): boolean {
  return stored.isOn !== draft.isOn || (draft.isOn && stored.minutes !== draft.minutes);
}
