import { assign, fromCallback, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { NamedPeriod } from '../../domain/report/report-period.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Reports } from '../../ports/reports.ts';
import {
  readFleetOverview,
  type OverviewQuery,
  type LoadedOverview,
} from '../../use-cases/reports/read-fleet-overview.ts';

/** What the overview needs from outside. */
export interface FleetOverviewInput {
  reports: Reports;
  clock: Clock;
  zone: () => string;
  may: OverviewQuery['may'];
}

/** What an overview is of. */
export interface OverviewChoice {
  readonly period: NamedPeriod;
  /** A group with its subgroups; 0 for the whole fleet. */
  readonly groupId: number;
}

/** The overview of the fleet, or of a group, for a period. */
export interface FleetOverviewContext extends FleetOverviewInput, OverviewChoice {
  readonly read: LoadedOverview | undefined;
  /** Why reading failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the overview. */
export type FleetOverviewEvent =
  /** The index of the reports is open. */
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  | { type: 'CHOOSE'; changes: Partial<OverviewChoice> }
  | { type: 'RETRY' }
  /** Some of its reports have arrived. */
  | { type: 'ARRIVED'; answer: LoadedOverview }
  /** All of them have. */
  | { type: 'READ' }
  | { type: 'NOT_READ'; error: unknown };

const TYPES: {
  context?: FleetOverviewContext;
  events?: FleetOverviewEvent;
  input?: FleetOverviewInput;
} = {};

/** The actions, guards and actors of the chart. */
export const fleetOverviewSetup = setup({
  types: TYPES,
  actors: {
    reading: fromCallback<FleetOverviewEvent, FleetOverviewContext>(
      ({ input: { reports, clock, zone, may, period, groupId }, sendBack }) => {
        const cancels: (() => void)[] = [];
        let isOver = false;
        const query = { period, groupId, nowMs: clock(), zone: zone(), may };
        readFleetOverview(
          reports,
          query,
          (cancel) => (isOver ? cancel() : cancels.push(cancel)),
          (answer) => sendBack({ type: 'ARRIVED', answer }),
        ).then(
          () => sendBack({ type: 'READ' }),
          (error: unknown) => sendBack({ type: 'NOT_READ', error }),
        );
        return () => {
          isOver = true;
          for (const cancel of cancels) cancel();
        };
      },
    ),
  },
  actions: {
    choose: assign((_, { changes }: EventOf<FleetOverviewEvent, 'CHOOSE'>) => ({
      ...changes,
      read: undefined,
    })),
    storeRead: assign((_, { answer }: EventOf<FleetOverviewEvent, 'ARRIVED'>) => ({ read: answer })),
    storeReason: assign((_, { error }: EventOf<FleetOverviewEvent, 'NOT_READ'>) => ({
      reason: failureCodeOf(error),
    })),
    clearReason: assign({ reason: undefined }),
    forget: assign({ read: undefined }),
  },
});
