import type { ActorRefFrom } from 'xstate';
import { anchorsOf, type AnchorFailure, type AnchorTarget } from '../../../domain/geofence/anchor.ts';
import type { anchorMachine } from '../../../machines/anchors/anchor.machine.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { Geofence } from '../../../domain/geofence/geofence.ts';
import type { VehicleWithStopDangers } from '../../../domain/command/command-safety.ts';
import type { AnchorEmitted } from '../../../machines/anchors/anchor.actions.ts';

const STEPS = {
  idle: 'closed',
  confirming: 'confirming',
  confirmingDanger: 'confirmingDanger',
  applying: 'applying',
  failed: 'failed',
} as const;

/** What is known of the anchors of vehicles. */
export interface AnchorsView {
  /** What the user sees: nothing, one of the two questions, the progress, or what failed. */
  readonly step: 'confirming' | 'failed' | 'confirmingDanger' | 'applying' | 'closed';
  /** The geofences of all anchors; undefined until they were loaded. */
  readonly fences: readonly Geofence[] | undefined;
  /** Why loading the anchors failed, as a failure code; undefined while it did not. */
  readonly loadFailure: string | undefined;
  /** Whether a vehicle has an anchor, or a group has anchors that were set together. */
  readonly isAnchored: (target: AnchorTarget) => boolean;
  /** The vehicle or group that the user is asked about. */
  readonly target: AnchorTarget | undefined;
  /** Whether anchors are set or removed. */
  readonly mode: 'activate' | 'deactivate';
  /** The vehicles to anchor or release. */
  readonly deviceIds: readonly number[];
  /** Why the second confirmation is required. */
  readonly endangeredVehicles: readonly VehicleWithStopDangers[];
  /** How many anchors are set or removed so far. */
  readonly doneCount: number;
  /** The vehicles whose anchors could not be set or removed, and why. */
  readonly failures: readonly AnchorFailure[];
}

/** What users can do with the anchors of vehicles. */
export interface AnchorsActions {
  /** Asks whether to set an anchor, or to remove it where there is one. */
  readonly request: (target: AnchorTarget) => void;
  /** Sets or removes the anchors; asks a second time where that may stop a moving vehicle. */
  readonly confirm: () => void;
  /** The second confirmation, where an anchor may stop a moving vehicle. */
  readonly confirmDespiteDanger: () => void;
  /** Answers no: nothing changes. */
  readonly cancel: () => void;
  /** Repeats what failed. */
  readonly retry: () => void;
  /** Closes what failed, and what has no vehicles to ask about. */
  readonly close: () => void;
}

/** The anchors of vehicles, as front ends see it. */
export type ConnectedAnchors = Connected<AnchorsView, AnchorsActions, AnchorEmitted>;

/**
 * Connects the anchors of vehicles (§4); nothing is set or removed without confirmation. Announces `done` when all are
 * set or removed, and `cancelled` when the user answers no.
 */
export function connectAnchors(anchor: ActorRefFrom<typeof anchorMachine>): ConnectedAnchors {
  return connectActor(anchor, {
    view: ({ value, context }) => ({
      step: STEPS[value],
      fences: context.fences,
      loadFailure: context.loadingError,
      isAnchored: (target: AnchorTarget): boolean => anchorsOf(context.fences ?? [], target).length > 0,
      target: context.target,
      mode: context.mode,
      deviceIds: context.deviceIds,
      endangeredVehicles: context.endangeredVehicles,
      doneCount: context.doneCount,
      failures: context.failures,
    }),
    actions: (send) =>
      actionsOf(send, {
        request: ['target'],
        confirm: [],
        confirmDespiteDanger: [],
        cancel: [],
        retry: [],
        close: [],
      }),
  });
}
