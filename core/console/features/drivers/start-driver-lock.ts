import { createActor, type ActorRefFrom } from 'xstate';
import type { Namespace } from '../../../domain/values/namespace.ts';
import { isChanged } from '../../../machines/drivers/driver-lock.actions.ts';
import { driverLockMachine } from '../../../machines/drivers/driver-lock.machine.ts';
import type { Records } from '../../../ports/records.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';

/** The rule by which a vehicle is locked without a driver, as front ends see it. */
export type ConnectedDriverLock = ReturnType<typeof connectDriverLock>;

/** What the rule needs: ports that ask before engines can be stopped. */
export interface DriverLockFeatureInput {
  ports: { records: Records };
  namespace: Namespace;
}

/** Starts the rules of vehicles without a driver for one session. */
export function startDriverLock(
  { ports: { records }, namespace }: DriverLockFeatureInput,
  readers: FirstReaders,
): ConnectedDriverLock {
  const actor = createActor(driverLockMachine, { input: { records, namespace }, ...readers.settings });
  return connectDriverLock(readers.started(actor));
}

function connectDriverLock(actor: ActorRefFrom<typeof driverLockMachine>) {
  return connected(actor, {
    answers: ({ value, context }) => ({
      step: value,
      /** The rule as chosen. */
      rule: context.draft,
      /** Whether it is another one than the server has. */
      isChanged: isChanged(context),
      /** Why it was not read or saved, as a failure code. */
      failure: context.reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Opens the rule of a vehicle. */
        open: ['deviceId'],
        close: [],
        change: ['changes'],
        /** Saves the rule; where it can stop the engine the user is asked first. */
        save: [],
        /** Reads it again. */
        retry: [],
      }),
  });
}
