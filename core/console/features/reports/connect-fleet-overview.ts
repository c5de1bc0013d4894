import type { ActorRefFrom } from 'xstate';
import type { fleetOverviewMachine } from '../../../machines/reports/fleet-overview.machine.ts';
import type { OverviewPart } from '../../../use-cases/reports/read-fleet-overview.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';

const NOTHING: readonly OverviewPart[] = [];

/** Connects the overview of the fleet for a period (§2, "reports"). */
export function connectFleetOverview(overview: ActorRefFrom<typeof fleetOverviewMachine>) {
  return connected(overview, {
    answers: ({ value, context }) => ({
      period: context.period,
      /** The group that it is of, with its subgroups; 0 for the whole fleet. */
      groupId: context.groupId,
      isReading: value === 'reading',
      /** Undefined until its summary has arrived. */
      overview: context.read?.overview,
      /** What has not arrived yet; the overview counts nothing of it so far. */
      pending: context.read?.pending ?? NOTHING,
      /** There was more than was counted. */
      isPartial: context.read?.isPartial ?? false,
      /** Why reading failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (context.reason ?? 'UNKNOWN') : undefined,
    }),
    verbs: (send) =>
      verbsOf(send, {
        open: [],
        close: [],
        choose: ['changes'],
        retry: [],
      }),
  });
}
