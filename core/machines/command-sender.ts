import { assign, emit, fromPromise, setup } from 'xstate';
import type { Attributes } from '../domain/attributes.ts';
import { orderedTypes, type CommandReceipt } from '../domain/command.ts';
import {
  choiceAttributes,
  choiceStops,
  missingOf,
  NO_CHOICE,
  type CommandChoice,
} from '../domain/command-choice.ts';
import type { LogChange, NewCommand } from '../domain/command-log.ts';
import { hasNewDanger, type EndangeredVehicle } from '../domain/command-round.ts';
import { codeOf } from '../domain/failure.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { SavedCommand } from '../domain/saved-command.ts';
import { isUnanswered } from '../domain/unanswered.ts';
import type { Clock } from '../ports/clock.ts';
import type { Commands } from '../ports/commands.ts';
import { sendCommand, type CommandOrder } from '../use-cases/send-command.ts';
import { newCommand, type CommandedFleet } from './command-news.ts';
import { endangeredVehicles } from './stop-question.ts';

/** What sending commands needs from outside. */
export interface CommandSenderInput {
  commands: Commands;
  clock: Clock;
  namespace: Namespace;
  /** Tells how the vehicle moves at this moment. */
  fleet: CommandedFleet;
}

/** What the menu and the confirmation show. */
export interface CommandSenderContext extends CommandSenderInput {
  deviceId: number;
  /** What the device understands, and the saved commands for it; empty until they are read. */
  types: readonly string[];
  saved: readonly SavedCommand[];
  choice: CommandChoice | undefined;
  /** What was filled in for it. */
  attributes: Attributes;
  /** Parameters that were missing when it was confirmed. */
  missing: readonly string[];
  /** Why the second step was demanded, as it stood then. */
  endangered: readonly EndangeredVehicle[];
  /** Why reading or sending failed, as a failure code. */
  reason: string | undefined;
  /** Whether what was not answered may have arrived all the same. */
  isUnsure: boolean;
  /** Number of the last command in the log. */
  commandId: number;
}

/** What a user can do. LOCK and CHOOSE ask at once. */
export type CommandSenderEvent =
  | { type: 'OPEN'; deviceId: number }
  | { type: 'CLOSE' }
  | { type: 'RETRY' }
  | { type: 'CHOOSE'; deviceId: number; choice: CommandChoice }
  | { type: 'FILL'; attributes: Attributes }
  | { type: 'CONFIRM' }
  /** The second deliberate step. */
  | { type: 'CONFIRM_ANYWAY' }
  | { type: 'CANCEL' }
  /** Nobody is signed in any more. */
  | { type: 'RESET' };

/** News for the log of sent commands, or that the user changed his mind. */
export type CommandSenderNews = { type: 'news'; change: LogChange } | { type: 'cancelled' };

interface Offered {
  types: string[];
  saved: SavedCommand[];
}

const EMPTY: Omit<CommandSenderContext, keyof CommandSenderInput | 'commandId'> = {
  deviceId: 0,
  types: [],
  saved: [],
  choice: undefined,
  attributes: {},
  missing: [],
  endangered: [],
  reason: undefined,
  isUnsure: false,
};

const TYPES: {
  context?: CommandSenderContext;
  events?: CommandSenderEvent;
  input?: CommandSenderInput;
  emitted?: CommandSenderNews;
} = {};

/**
 * §3, §7: a command is chosen, confirmed and sent; nothing is sent before it was confirmed. Stopping the engine of a vehicle that
 * moves, or of which that cannot be known, needs a second step. How it stands is judged when the user confirms, not when he was
 * asked; a danger that came up since asks him again. What becomes of the command is told to the log.
 */
export const commandSenderMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<Offered, { commands: Commands; deviceId: number }>(
      async ({ input: { commands, deviceId } }) => {
        const [types, saved] = await Promise.all([commands.types(deviceId), commands.savedFor(deviceId)]);
        return { types: orderedTypes(types), saved };
      },
    ),
    send: fromPromise<CommandReceipt, { commands: Commands; order: CommandOrder }>(({ input }) =>
      sendCommand(input, input.order),
    ),
  },
  actions: {
    open: assign((_, deviceId: number) => ({ ...EMPTY, deviceId })),
    offer: assign((_, { types, saved }: Offered) => ({ types, saved })),
    choose: assign((_, { deviceId, choice }: { deviceId: number; choice: CommandChoice }) => ({
      ...EMPTY,
      deviceId,
      choice,
      attributes: choiceAttributes(choice),
    })),
    fill: assign((_, attributes: Attributes) => ({ attributes, missing: [] })),
    keepMissing: assign(({ context: { choice, attributes } }) => ({
      missing: missingOf(choice, attributes),
    })),
    keepEndangered: assign(({ context }) => ({ endangered: endangeredNow(context) })),
    keepReason: assign((_, { error }: { error: unknown }) => ({
      reason: codeOf(error),
      isUnsure: isUnanswered(error),
    })),
    forgetReason: assign({ reason: undefined, isUnsure: false }),
    forget: assign(EMPTY),
    number: assign(({ context }) => ({ commandId: Math.max(context.clock(), context.commandId + 1) })),
    tellSent: emit(({ context }): CommandSenderNews => ({
      type: 'news',
      change: { type: 'sent', command: commandNow(context) },
    })),
    tellAccepted: emit(({ context }, receipt: CommandReceipt): CommandSenderNews => ({
      type: 'news',
      change: { type: 'accepted', id: context.commandId, receipt },
    })),
    tellRefused: emit(({ context }, { error }: { error: unknown }): CommandSenderNews => ({
      type: 'news',
      change: {
        type: 'refused',
        id: context.commandId,
        reason: codeOf(error),
        isUnsure: isUnanswered(error),
      },
    })),
    tellCancelled: emit({ type: 'cancelled' } as const),
  },
  guards: {
    isIncomplete: ({ context: { choice, attributes } }) => missingOf(choice, attributes).length > 0,
    isDangerous: ({ context }) => endangeredNow(context).length > 0,
    hasNewDanger: ({ context }) => hasNewDanger(context.endangered, endangeredNow(context)),
  },
}).createMachine({
  id: 'commandSender',
  context: ({ input }) => ({ ...input, ...EMPTY, commandId: 0 }),
  initial: 'idle',
  on: {
    OPEN: { target: '.reading', actions: { type: 'open', params: ({ event }) => event.deviceId } },
    CHOOSE: { target: '.asking', actions: { type: 'choose', params: ({ event }) => event } },
    RESET: { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    reading: {
      invoke: {
        src: 'read',
        input: ({ context: { commands, deviceId } }) => ({ commands, deviceId }),
        onDone: { target: 'choosing', actions: { type: 'offer', params: ({ event }) => event.output } },
        onError: { target: 'unread', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
      on: { CLOSE: 'idle' },
    },
    choosing: { on: { CLOSE: 'idle' } },
    unread: { on: { CLOSE: 'idle', RETRY: { target: 'reading', actions: 'forgetReason' } } },
    asking: {
      on: {
        FILL: { actions: { type: 'fill', params: ({ event }) => event.attributes } },
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
        input: ({ context }) => ({ commands: context.commands, order: orderOf(context) }),
        onDone: { target: 'tracked', actions: { type: 'tellAccepted', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepReason', params: ({ event }) => event },
            { type: 'tellRefused', params: ({ event }) => event },
          ],
        },
      },
      // One command at a time: what its call answers must reach the log.
      on: { OPEN: {}, CHOOSE: {} },
    },
    tracked: { on: { CLOSE: 'idle' } },
    failed: {
      // A try anew asks anew: the vehicle may move by now.
      on: { CLOSE: 'idle', RETRY: { target: 'asking', actions: 'forgetReason' } },
    },
  },
});

function orderOf({
  deviceId,
  choice = NO_CHOICE,
  attributes,
  namespace,
}: CommandSenderContext): CommandOrder {
  return { deviceId, choice, attributes, namespace };
}

function endangeredNow(context: CommandSenderContext): EndangeredVehicle[] {
  const { choice, deviceId, fleet, clock, namespace } = context;
  return choice && choiceStops(choice, namespace) ? endangeredVehicles(fleet, [deviceId], clock()) : [];
}

function commandNow({ commandId, deviceId, choice = NO_CHOICE, ...rest }: CommandSenderContext): NewCommand {
  return newCommand(rest, { id: commandId, deviceId, choice, sentAtMs: rest.clock() });
}
