import { assign, emit, fromCallback, sendTo, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';

/**
 * Does what was confirmed; `tell` hears how many steps are behind it, and no further one is to be taken once `isWanted` says no.
 * Rejects with a Failure.
 */
export type Perform<A, R> = (action: A, tell: (steps: number) => void, isWanted: () => boolean) => Promise<R>;

/** What a confirmed action stands on. */
export interface ConfirmedActionContext<A, R> {
  readonly perform: Perform<A, R>;
  readonly action: A | undefined;
  readonly steps: number;
  /** The user wants no further step; the one under way is waited for. */
  readonly isStopping: boolean;
  readonly result: R | undefined;
  /** Why it failed, as a failure code. */
  readonly reason: string | undefined;
}

/** What may happen to it. */
export type ConfirmedActionEvent<A, R> =
  | { type: 'ASK'; action: A }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
  /** While it is done: what is done stays done, and the rest is left. */
  | { type: 'STOP' }
  /** Nobody is signed in any more: no further step is taken, and nothing is told of it. */
  | { type: 'RESET' }
  /** After it was done or has failed: it is over. */
  | { type: 'CLOSE' }
  | { type: 'TOLD'; steps: number }
  | { type: 'PERFORMED'; result: R }
  | { type: 'REFUSED'; error: unknown };

/** What others hear of it. */
export type ConfirmedActionNews<A, R> =
  | { type: 'cancelled'; action: A | undefined }
  | { type: 'done'; action: A | undefined; result: R };

/**
 * Something that is done only after a question (§4, "Both ask for confirmation first"): nothing is called before the answer, and
 * a no leaves everything as it was.
 */
export function confirmedActionMachine<A, R>() {
  const TYPES: {
    context?: ConfirmedActionContext<A, R>;
    events?: ConfirmedActionEvent<A, R>;
    emitted?: ConfirmedActionNews<A, R>;
    input?: Perform<A, R>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      act: fromCallback<ConfirmedActionEvent<A, R>, { perform: Perform<A, R>; action: A | undefined }>(
        ({ input: { perform, action }, sendBack, receive }) => {
          if (action === undefined) return undefined;
          let isWanted = true;
          const stop = (): void => {
            isWanted = false;
          };
          receive(stop);
          const tell = (steps: number): void => sendBack({ type: 'TOLD', steps });
          perform(action, tell, () => isWanted).then(
            (result) => sendBack({ type: 'PERFORMED', result }),
            (error: unknown) => sendBack({ type: 'REFUSED', error }),
          );
          return stop;
        },
      ),
    },
    actions: {
      keepAction: assign((_, { action }: { action: A }) => ({ action, ...UNTOUCHED })),
      startOver: assign(UNTOUCHED),
      keepSteps: assign((_, { steps }: { steps: number }) => ({ steps })),
      keepResult: assign((_, { result }: { result: R }) => ({ result })),
      keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
      noteStopping: assign({ isStopping: true }),
      stopActing: sendTo('act', { type: 'STOP' as const }),
      forget: assign({ action: undefined, ...UNTOUCHED }),
      sayCancelled: emit(({ context: { action } }) => ({ type: 'cancelled' as const, action })),
      sayDone: emit(({ context: { action } }, { result }: { result: R }) => ({
        type: 'done' as const,
        action,
        result,
      })),
    },
  }).createMachine({
    id: 'confirmedAction',
    context: ({ input }) => ({ perform: input, action: undefined, ...UNTOUCHED }),
    initial: 'idle',
    on: { RESET: { target: '.idle', actions: 'forget' } },
    states: {
      idle: {
        on: { ASK: { target: 'asking', actions: { type: 'keepAction', params: ({ event }) => event } } },
      },
      asking: {
        on: { CONFIRM: 'acting', CANCEL: { target: 'idle', actions: ['sayCancelled', 'forget'] } },
      },
      acting: {
        entry: 'startOver',
        invoke: { id: 'act', src: 'act', input: ({ context: { perform, action } }) => ({ perform, action }) },
        on: {
          STOP: { actions: ['noteStopping', 'stopActing'] },
          TOLD: { actions: { type: 'keepSteps', params: ({ event }) => event } },
          PERFORMED: {
            target: 'done',
            actions: [
              { type: 'keepResult', params: ({ event }) => event },
              { type: 'sayDone', params: ({ event }) => event },
            ],
          },
          REFUSED: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
        },
      },
      done: {
        on: {
          CLOSE: { target: 'idle', actions: 'forget' },
          ASK: { target: 'asking', actions: { type: 'keepAction', params: ({ event }) => event } },
        },
      },
      failed: { on: { CONFIRM: 'acting', CLOSE: { target: 'idle', actions: 'forget' } } },
    },
  });
}

const UNTOUCHED = { steps: 0, isStopping: false, result: undefined, reason: undefined };
