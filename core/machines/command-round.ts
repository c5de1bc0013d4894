import { assign, emit, fromCallback, setup } from 'xstate';
import type { Attributes } from '../domain/attributes.ts';
import { choiceAttributes, missingOf, NO_CHOICE, type CommandChoice } from '../domain/command-choice.ts';
import type { LogChange } from '../domain/command-log.ts';
import {
  hasNewDanger,
  roundProblem,
  type EndangeredVehicle,
  type RoundProblem,
  type RoundTarget,
} from '../domain/command-round.ts';
import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { SavedCommand } from '../domain/saved-command.ts';
import { groupMembers } from '../fleet/group-members.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { Clock } from '../ports/clock.ts';
import type { Commands } from '../ports/commands.ts';
import { readCommonCommands, type CommonCommands } from '../use-cases/read-common-commands.ts';
import { sendRound, type RoundAnswer, type RoundOrder } from '../use-cases/send-round.ts';
import { nameOf, type CommandedFleet } from './command-news.ts';
import { answerChanges, endangeredNow, numbered, sentChange, withVehicle } from './round-news.ts';

/** What telling several vehicles needs from outside. */
export interface CommandRoundInput {
  commands: Commands;
  clock: Clock;
  namespace: Namespace;
  /** Tells which vehicles a group has, and how they move at this moment. */
  fleet: CommandedFleet & Pick<LiveFleet, 'groups' | 'deviceId'>;
}

/** What the dialog shows. */
export interface CommandRoundContext extends CommandRoundInput {
  target: RoundTarget;
  /** The vehicles it is about, as they stood when it was opened. */
  deviceIds: readonly number[];
  problem: RoundProblem | undefined;
  /** What all of them understand, and the saved commands for all of them. */
  types: readonly string[];
  saved: readonly SavedCommand[];
  choice: CommandChoice | undefined;
  attributes: Attributes;
  /** Parameters that were missing when it was confirmed. */
  missing: readonly string[];
  /** The vehicles for whose sake the second step was demanded, as they stood then. */
  endangered: readonly EndangeredVehicle[];
  /** Of how many vehicles something is known: what they understand, then what became of their command. */
  done: number;
  /** What was not accepted; of what is unsure the server did not answer, so that it may have arrived all the same. */
  refused: readonly { deviceId: number; name: string; reason: string; isUnsure: boolean }[];
  /** Why reading failed, as a failure code. */
  reason: string | undefined;
  /** Numbers of the commands in the log, by vehicle. */
  commandIds: ReadonlyMap<number, number>;
}

/** What a user can do; the last four are what calls came to. */
export type CommandRoundEvent =
  | { type: 'OPEN'; target: RoundTarget }
  | { type: 'CLOSE' }
  | { type: 'RETRY' }
  | { type: 'CHOOSE'; choice: CommandChoice }
  | { type: 'FILL'; attributes: Attributes }
  /** Another command for the same vehicles. */
  | { type: 'BACK' }
  | { type: 'CONFIRM' }
  /** The second deliberate step. */
  | { type: 'CONFIRM_ANYWAY' }
  | { type: 'CANCEL' }
  /** Nobody is signed in any more. */
  | { type: 'RESET' }
  | { type: 'STEP' }
  | ({ type: 'READ' } & CommonCommands)
  | { type: 'UNREAD'; reason: string }
  | { type: 'HEARD'; answer: RoundAnswer }
  | { type: 'SENT' };

/** News for the log of sent commands, or that the user changed his mind. */
export type CommandRoundNews = { type: 'news'; changes: readonly LogChange[] } | { type: 'cancelled' };

const NONE: RoundTarget = { kind: 'devices', deviceIds: [] };
const EMPTY: Omit<CommandRoundContext, keyof CommandRoundInput | 'commandIds'> = {
  target: NONE,
  deviceIds: [],
  problem: undefined,
  types: [],
  saved: [],
  choice: undefined,
  attributes: {},
  missing: [],
  endangered: [],
  done: 0,
  refused: [],
  reason: undefined,
};

const TYPES: {
  context?: CommandRoundContext;
  events?: CommandRoundEvent;
  input?: CommandRoundInput;
  emitted?: CommandRoundNews;
} = {};

/**
 * §3, §7: one command for several vehicles, chosen from what all of them know, confirmed with their number and sent. Nothing is sent
 * before it was confirmed. Stopping engines of which one moves, or of which that cannot be known, needs a second step that names these
 * vehicles; one that came up since asks again. What becomes of each command is told to the log.
 */
export const commandRoundMachine = setup({
  types: TYPES,
  actors: {
    read: fromCallback<CommandRoundEvent, { commands: Commands; deviceIds: readonly number[] }>(
      ({ input: { commands, deviceIds }, sendBack }) => {
        readCommonCommands(commands, deviceIds, () => sendBack({ type: 'STEP' })).then(
          (common) => sendBack({ type: 'READ', ...common }),
          (error: unknown) => sendBack({ type: 'UNREAD', reason: codeOf(error) }),
        );
      },
    ),
    send: fromCallback<CommandRoundEvent, { commands: Commands; order: RoundOrder }>(
      ({ input: { order, ...ports }, sendBack }) => {
        void sendRound(ports, order, (answer) => sendBack({ type: 'HEARD', answer })).then(() =>
          sendBack({ type: 'SENT' }),
        );
      },
    ),
  },
  actions: {
    open: assign(({ context: { fleet } }, { target }: { target: RoundTarget }) => {
      const deviceIds =
        target.kind === 'devices' ? [...target.deviceIds] : groupMembers(fleet, target.groupId);
      return { ...EMPTY, target, deviceIds, problem: roundProblem(deviceIds.length) };
    }),
    startOver: assign({ done: 0, reason: undefined }),
    count: assign(({ context }) => ({ done: context.done + 1 })),
    offer: assign((_, { types, saved }: CommonCommands) => ({ types, saved })),
    choose: assign((_, { choice }: { choice: CommandChoice }) => ({
      choice,
      attributes: choiceAttributes(choice),
      missing: [],
    })),
    fill: assign((_, { attributes }: { attributes: Attributes }) => ({ attributes, missing: [] })),
    keepMissing: assign(({ context: { choice, attributes } }) => ({
      missing: missingOf(choice, attributes),
    })),
    keepEndangered: assign(({ context }) => ({ endangered: endangeredNow(context) })),
    keepReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    number: assign(({ context }) => ({ commandIds: numbered(context), done: 0 })),
    tellSent: emit(({ context }): CommandRoundNews => ({
      type: 'news',
      changes: context.deviceIds.map((deviceId) => sentChange(context, deviceId)),
    })),
    take: assign(({ context }, { answer }: { answer: RoundAnswer }) => ({
      commandIds: withVehicle(context, answer.deviceId),
      done: context.done + 1,
      refused: answer.type === 'refused' ? [...context.refused, refusalOf(context, answer)] : context.refused,
    })),
    tellAnswer: emit(({ context }, { answer }: { answer: RoundAnswer }): CommandRoundNews => ({
      type: 'news',
      changes: answerChanges(context, answer),
    })),
    tellCancelled: emit({ type: 'cancelled' } as const),
    forget: assign(EMPTY),
  },
  guards: {
    isUnfit: ({ context }) => context.problem !== undefined,
    isIncomplete: ({ context: { choice, attributes } }) => missingOf(choice, attributes).length > 0,
    isDangerous: ({ context }) => endangeredNow(context).length > 0,
    hasNewDanger: ({ context }) => hasNewDanger(context.endangered, endangeredNow(context)),
  },
}).createMachine({
  id: 'commandRound',
  context: ({ input }) => ({ ...input, ...EMPTY, commandIds: new Map() }),
  initial: 'idle',
  on: {
    OPEN: { target: '.opening', actions: { type: 'open', params: ({ event }) => event } },
    RESET: { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    opening: { always: [{ guard: 'isUnfit', target: 'unfit' }, { target: 'reading' }] },
    /** None, or more than can be told at once. */
    unfit: { on: { CLOSE: 'idle' } },
    reading: {
      entry: 'startOver',
      invoke: {
        src: 'read',
        input: ({ context: { commands, deviceIds } }) => ({ commands, deviceIds }),
      },
      on: {
        STEP: { actions: 'count' },
        READ: { target: 'choosing', actions: { type: 'offer', params: ({ event }) => event } },
        UNREAD: { target: 'unread', actions: { type: 'keepReason', params: ({ event }) => event } },
        CLOSE: 'idle',
      },
    },
    unread: { on: { RETRY: 'reading', CLOSE: 'idle' } },
    choosing: {
      on: {
        CHOOSE: { target: 'asking', actions: { type: 'choose', params: ({ event }) => event } },
        CLOSE: 'idle',
      },
    },
    asking: {
      on: {
        FILL: { actions: { type: 'fill', params: ({ event }) => event } },
        BACK: 'choosing',
        CONFIRM: [
          { guard: 'isIncomplete', actions: 'keepMissing' },
          { guard: 'isDangerous', target: 'secondStep', actions: 'keepEndangered' },
          { target: 'sending' },
        ],
        CANCEL: { target: 'idle', actions: 'tellCancelled' },
      },
    },
    secondStep: {
      on: {
        CONFIRM_ANYWAY: [
          { guard: 'hasNewDanger', target: 'secondStep', reenter: true, actions: 'keepEndangered' },
          { target: 'sending' },
        ],
        CANCEL: { target: 'idle', actions: 'tellCancelled' },
      },
    },
    sending: {
      entry: ['number', 'tellSent'],
      invoke: {
        src: 'send',
        input: ({ context: { commands, ...context } }) => ({ commands, order: orderOf(context) }),
      },
      on: {
        HEARD: {
          actions: [
            { type: 'tellAnswer', params: ({ event }) => event },
            { type: 'take', params: ({ event }) => event },
          ],
        },
        SENT: 'done',
        // One round at a time: what its calls answer must reach the log.
        OPEN: {},
      },
    },
    done: { on: { CLOSE: 'idle' } },
  },
});

function orderOf({
  target,
  deviceIds,
  choice = NO_CHOICE,
  attributes,
  namespace,
}: Omit<CommandRoundContext, 'commands'>): RoundOrder {
  return { target, deviceIds, choice, attributes, namespace };
}

function refusalOf(
  { fleet }: CommandRoundContext,
  { deviceId, reason, isUnsure }: Extract<RoundAnswer, { type: 'refused' }>,
): CommandRoundContext['refused'][number] {
  return { deviceId, name: nameOf(fleet, deviceId), reason, isUnsure };
}
