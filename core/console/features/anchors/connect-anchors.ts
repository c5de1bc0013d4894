import type { ActorRefFrom } from 'xstate';
import { anchorsOf, type AnchorTarget } from '../../../domain/geofence/anchor.ts';
import type { anchorMachine } from '../../../machines/anchors/anchor.machine.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

const STEPS = {
  idle: 'closed',
  confirming: 'confirming',
  confirmingDanger: 'confirmingDanger',
  applying: 'applying',
  failed: 'failed',
} as const;

/**
 * Connects the anchors of vehicles (§4); nothing is set or removed without confirmation. Announces `done` when all are
 * set or removed, and `cancelled` when the user answers no.
 */
export function connectAnchors(anchor: ActorRefFrom<typeof anchorMachine>) {
  return connected(anchor, {
    answers: ({ value, context }) => ({
      step: STEPS[value],
      /** The geofences of all anchors; undefined until they were loaded. */
      fences: context.fences,
      /** Why loading the anchors failed, as a failure code; undefined while it did not. */
      loadFailure: context.loadingError,
      /** Whether a vehicle has an anchor, or a group has anchors that were set together. */
      isAnchored: (target: AnchorTarget): boolean => anchorsOf(context.fences ?? [], target).length > 0,
      /** The vehicle or group that the user is asked about. */
      target: context.target,
      /** Whether anchors are set or removed. */
      mode: context.mode,
      /** The vehicles to anchor or release. */
      deviceIds: context.deviceIds,
      /** Why the second confirmation is required. */
      endangeredVehicles: context.endangeredVehicles,
      doneCount: context.doneCount,
      failures: context.failures,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Asks whether to set an anchor, or to remove it where there is one. */
        request: ['target'],
        confirm: [],
        /** The second confirmation, where an anchor may stop a moving vehicle. */
        confirmDespiteDanger: [],
        /** Answers no: nothing changes. */
        cancel: [],
        /** Repeats what failed. */
        retry: [],
        /** Closes what failed. */
        close: [],
      }),
  });
}
