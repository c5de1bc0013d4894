import { assertEvent, assign, fromCallback, setup } from 'xstate';
import type { NamedPeriod } from '../../domain/report/report-period.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Reports } from '../../ports/reports.ts';
import type {
  OverviewQuery,
  readFleetOverview,
  ReadOverview,
} from '../../use-cases/reports/read-fleet-overview.ts';

/** What the overview needs from outside. */
export interface FleetOverviewInput {
  reports: Reports;
  clock: Clock;
  zone: () => string;
  may: OverviewQuery['may'];
}

/** The overview of the fleet for a period. */
export interface FleetOverviewContext extends FleetOverviewInput {
  readonly period: NamedPeriod;
  readonly read: ReadOverview | undefined;
  /** Why reading failed, as a failure code. */
  readonly reason: string | undefined;
}

/** Events of the overview. */
export type FleetOverviewEvent =
  /** The index of the reports is open. */
  | { type: 'OPEN' }
  | { type: 'CLOSE' }
  | { type: 'SET_PERIOD'; period: NamedPeriod }
  | { type: 'RETRY' }
  /** Some of its reports have arrived. */
  | { type: 'ARRIVED'; answer: ReadOverview }
  | { type: 'READ'; answer: ReadOverview }
  | { type: 'NOT_READ'; error: unknown };

const TYPES: {
  context?: FleetOverviewContext;
  events?: FleetOverviewEvent;
  input?: FleetOverviewInput;
} = {};

/** What the whole fleet did in a period: read when the index of the reports opens, and for another period. */
export const fleetOverviewMachine = setup({
  types: TYPES,
  actors: {
    reading: fromCallback<FleetOverviewEvent, FleetOverviewContext>(
      ({ input: { reports, clock, zone, may, period }, sendBack }) => {
        const cancels: (() => void)[] = [];
        let isOver = false;
        const query = { period, nowMs: clock(), zone: zone(), may };
        read(
          reports,
          query,
          (cancel) => (isOver ? cancel() : cancels.push(cancel)),
          (answer) => sendBack({ type: 'ARRIVED', answer }),
        ).then(
          (answer) => sendBack({ type: 'READ', answer }),
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
    setPeriod: assign(({ event }) => {
      assertEvent(event, 'SET_PERIOD');
      return { period: event.period, read: undefined };
    }),
    storeRead: assign(({ event }) => {
      assertEvent(event, ['ARRIVED', 'READ']);
      return { read: event.answer };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'NOT_READ');
      return { reason: failureCodeOf(event.error) };
    }),
    clearReason: assign({ reason: undefined }),
    forget: assign({ read: undefined }),
  },
}).createMachine({
  id: 'fleetOverview',
  context: ({ input }) => ({ ...input, period: 'last7', read: undefined, reason: undefined }),
  initial: 'closed',
  states: {
    closed: { entry: 'forget', on: { OPEN: 'reading' } },
    reading: {
      entry: 'clearReason',
      invoke: { src: 'reading', input: ({ context }) => context },
      on: {
        ARRIVED: { actions: 'storeRead' },
        READ: { target: 'shown', actions: 'storeRead' },
        NOT_READ: { target: 'failed', actions: 'storeReason' },
        SET_PERIOD: { target: 'reading', reenter: true, actions: 'setPeriod' },
        CLOSE: 'closed',
      },
    },
    shown: { on: { SET_PERIOD: { target: 'reading', actions: 'setPeriod' }, CLOSE: 'closed' } },
    failed: {
      on: {
        RETRY: 'reading',
        SET_PERIOD: { target: 'reading', actions: 'setPeriod' },
        CLOSE: 'closed',
      },
    },
  },
});

/** Loads the code too: a session that opens no report needs none of it. */
const read: typeof readFleetOverview = async (...parameters) =>
  (await import('../../use-cases/reports/read-fleet-overview.ts')).readFleetOverview(...parameters);
