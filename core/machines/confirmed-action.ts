import { assign, emit, fromCallback, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';

/** Does what was confirmed; `tell` hears how many steps are behind it. Rejects with a Failure. */
export type Perform<A, R> = (action: A, tell: (steps: number) => void) => Promise<R>;

/** What a confirmed action stands on. */
export interface ConfirmedActionContext<A, R> {
  readonly perform: Perform<A, R>;
  readonly action: A | undefined;
  readonly steps: number;
  readonly result: R | undefined;
  /** Why it failed, as a failure code. */
  readonly reason: string | undefined;
}

/** What may happen to it. */
export type ConfirmedActionEvent<A, R> =
  | { type: 'ASK'; action: A }
  | { type: 'CONFIRM' }
  | { type: 'CANCEL' }
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
        ({ input: { perform, action }, sendBack }) => {
          if (action === undefined) return;
          perform(action, (steps) => sendBack({ type: 'TOLD', steps })).then(
            (result) => sendBack({ type: 'PERFORMED', result }),
            (error: unknown) => sendBack({ type: 'REFUSED', error }),
          );
        },
      ),
    },
    actions: {
      keepAction: assign((_, { action }: { action: A }) => ({ action, ...UNTOUCHED })),
      keepSteps: assign((_, { steps }: { steps: number }) => ({ steps })),
      keepResult: assign((_, { result }: { result: R }) => ({ result })),
      keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
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
    states: {
      idle: {
        on: { ASK: { target: 'asking', actions: { type: 'keepAction', params: ({ event }) => event } } },
      },
      asking: {
        on: { CONFIRM: 'acting', CANCEL: { target: 'idle', actions: ['sayCancelled', 'forget'] } },
      },
      acting: {
        invoke: { src: 'act', input: ({ context: { perform, action } }) => ({ perform, action }) },
        on: {
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

const UNTOUCHED = { steps: 0, result: undefined, reason: undefined };
