import type { ActorRefFrom } from 'xstate';
import type { fleetOverviewMachine } from '../../../machines/reports/fleet-overview.machine.ts';
import type { OverviewPart } from '../../../use-cases/reports/read-fleet-overview.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FleetOverview } from '../../../domain/report/fleet-overview.ts';
import type { OverviewChoice } from '../../../machines/reports/fleet-overview.actions.ts';

const NOTHING: readonly OverviewPart[] = [];

/** What is known of the overview of the fleet for a period. */
export interface FleetOverviewView {
  /** The period that the overview is of, in days of the user's time zone. */
  readonly period:
    | 'today'
    | 'yesterday'
    | 'last7'
    | 'last30'
    | 'last90'
    | 'thisWeek'
    | 'lastWeek'
    | 'thisMonth'
    | 'lastMonth';
  /** The group that it is of, with its subgroups; 0 for the whole fleet. */
  readonly groupId: number;
  /** The overview is being read. */
  readonly isReading: boolean;
  /** The figures of the period; undefined until their summary has arrived. */
  readonly overview: FleetOverview | undefined;
  /** What has not arrived yet; the overview counts nothing of it so far. */
  readonly pending: readonly OverviewPart[];
  /** There was more than was counted. */
  readonly isPartial: boolean;
  /** Why reading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with the overview of the fleet for a period. */
export interface FleetOverviewActions {
  /** Reads the overview and keeps it until `close`. */
  readonly open: () => void;
  /** Drops the overview. */
  readonly close: () => void;
  /** Chooses another period or group and reads their overview. */
  readonly choose: (changes: Partial<OverviewChoice>) => void;
  /** Reads the overview again. */
  readonly retry: () => void;
}

/** The overview of the fleet for a period, as front ends see it. */
export type ConnectedFleetOverview = Connected<FleetOverviewView, FleetOverviewActions>;

/** Connects the overview of the fleet for a period (§2, "reports"). */
export function connectFleetOverview(
  overview: ActorRefFrom<typeof fleetOverviewMachine>,
): ConnectedFleetOverview {
  return connectActor(overview, {
    view: ({ value, context }) => ({
      period: context.period,
      groupId: context.groupId,
      isReading: value === 'reading',
      overview: context.read?.overview,
      pending: context.read?.pending ?? NOTHING,
      isPartial: context.read?.isPartial ?? false,
      failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
    }),
    actions: (send) =>
      actionsOf(send, {
        open: [],
        close: [],
        choose: ['changes'],
        retry: [],
      }),
  });
}
