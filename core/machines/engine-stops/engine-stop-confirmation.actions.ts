import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { hasNewStopDanger, type VehicleWithStopDangers } from '../../domain/command/command-safety.ts';
import { Failure } from '../../domain/values/failure.ts';
import type { Clock } from '../../ports/clock.ts';
import type { EngineStopQuestion } from '../../use-cases/engine-stops/engine-stop-question.ts';
import type { EngineStopRecordChange } from '../../use-cases/engine-stops/record-change.ts';
import { endangeredVehicles } from '../../fleet/vehicle-state.ts';
import type { CommandFleet } from '../commands/sent-command.ts';

/** What the confirmation needs from outside. */
export interface EngineStopConfirmationInput {
  /**
   * Returns the question about these changes; undefined when they let no engine be stopped. Rejects with a
   * Failure.
   */
  readonly judge: (changes: readonly EngineStopRecordChange[]) => Promise<EngineStopQuestion | undefined>;
  readonly fleet: CommandFleet;
  readonly clock: Clock;
}

/** Changes that wait for their answer. */
interface Request {
  readonly id: number;
  readonly changes: readonly EngineStopRecordChange[];
}

/** What the dialog shows. */
export interface EngineStopConfirmationContext extends EngineStopConfirmationInput {
  /** The one that is judged or asked about comes first. */
  readonly requests: readonly Request[];
  readonly question: EngineStopQuestion | undefined;
  /** The vehicles that the user was warned of. */
  readonly endangeredVehicles: readonly VehicleWithStopDangers[];
}

/** Events of the confirmation. */
export type EngineStopConfirmationEvent =
  | { type: 'ASK'; id: number; changes: readonly EngineStopRecordChange[] }
  /** The user held the button. */
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' };

/** Emitted once for each request; without a failure its changes may be made. */
export interface EngineStopAnswer {
  type: 'answered';
  id: number;
  failure: Failure | undefined;
}

/** The failure code of changes that the user did not confirm. */
const NOT_CONFIRMED = 'ENGINE_STOP_NOT_CONFIRMED';

const TYPES: {
  context?: EngineStopConfirmationContext;
  events?: EngineStopConfirmationEvent;
  input?: EngineStopConfirmationInput;
  emitted?: EngineStopAnswer;
} = {};

export const NOT_ASKED = { question: undefined, endangeredVehicles: [] };

/** The actions, guards and actors of the chart. */
export const engineStopConfirmationSetup = setup({
  types: TYPES,
  actors: {
    judge: fromPromise<EngineStopQuestion | undefined, EngineStopConfirmationContext>(
      async ({ input: { judge, requests } }) => await judge(requests[0]?.changes ?? []),
    ),
  },
  actions: {
    add: assign(
      ({ context: { requests } }, { id, changes }: EventOf<EngineStopConfirmationEvent, 'ASK'>) => ({
        requests: [...requests, { id, changes }],
      }),
    ),
    storeQuestion: assign(({ context }, { output }: { output: EngineStopQuestion | undefined }) => {
      const question = output;
      return { question, endangeredVehicles: endangeredNow({ ...context, question }) };
    }),
    storeEndangered: assign(({ context }) => ({ endangeredVehicles: endangeredNow(context) })),
    allow: emit(({ context }) => answerOf(context, undefined)),
    refuse: emit(({ context }) => answerOf(context, new Failure(NOT_CONFIRMED, 0))),
    fail: emit(({ context }, { error }: { error: unknown }) =>
      answerOf(context, error instanceof Failure ? error : new Failure('UNKNOWN', 0)),
    ),
    next: assign(({ context: { requests } }) => ({ requests: requests.slice(1), ...NOT_ASKED })),
  },
  guards: {
    hasRequest: ({ context }) => context.requests.length > 0,
    stopsNothing: (_, { output }: { output: EngineStopQuestion | undefined }) => output === undefined,
    hasNewDanger: ({ context }) => hasNewStopDanger(context.endangeredVehicles, endangeredNow(context)),
  },
});

function endangeredNow({ fleet, question, clock }: EngineStopConfirmationContext): VehicleWithStopDangers[] {
  return endangeredVehicles(fleet, question?.deviceIds ?? [], clock());
}

function answerOf(
  { requests }: EngineStopConfirmationContext,
  failure: Failure | undefined,
): EngineStopAnswer {
  return { type: 'answered', id: requests[0]?.id ?? -1, failure };
}
