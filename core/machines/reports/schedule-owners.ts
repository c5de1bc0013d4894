import { assertEvent, assign, fromPromise, setup, type DoneActorEvent, type ErrorActorEvent } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { OwnersOfSchedules } from '../../domain/report/schedule-owners.ts';
import type { Associations } from '../../ports/associations.ts';
import { readScheduleOwners } from '../../use-cases/reports/read-schedule-owners.ts';

/** The owners of the scheduled reports. */
export interface ScheduleOwnersContext {
  readonly associations: Associations;
  /** Undefined until they were read, and on a server that does not tell them. */
  readonly owners: OwnersOfSchedules | undefined;
  /** Why reading failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the owners. */
export type ScheduleOwnersEvent =
  /** The scheduled reports are shown. */
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  /** A scheduled report was saved, deleted or associated. */
  | { type: 'REFRESH' };

const TYPES: {
  context?: ScheduleOwnersContext;
  events?:
    | ScheduleOwnersEvent
    | DoneActorEvent<OwnersOfSchedules | undefined, 'read'>
    | ErrorActorEvent<unknown, 'read'>;
  input?: Associations;
} = {};

/**
 * What the scheduled reports are about, and who is mailed them (contract §2.9): read while they are shown, and again
 * after a change.
 */
export const scheduleOwnersMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<OwnersOfSchedules | undefined, Associations>(({ input }) => readScheduleOwners(input)),
  },
  actions: {
    storeOwners: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.read');
      return { owners: event.output, reason: undefined };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return { reason: failureCodeOf(event.error) };
    }),
    forget: assign({ owners: undefined, reason: undefined }),
  },
}).createMachine({
  // Stryker disable next-line StringLiteral: the name is for those who look at the chart.
  id: 'scheduleOwners',
  context: ({ input }) => ({ associations: input, owners: undefined, reason: undefined }),
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { OPEN: 'open' } },
    open: {
      initial: 'reading',
      on: { CLOSE: 'closed', REFRESH: '.reading' },
      states: {
        reading: {
          invoke: {
            id: 'read',
            src: 'read',
            input: ({ context }) => context.associations,
            onDone: { target: 'shown', actions: 'storeOwners' },
            onError: { target: 'failed', actions: 'storeReason' },
          },
        },
        shown: {},
        failed: {},
      },
    },
  },
});
