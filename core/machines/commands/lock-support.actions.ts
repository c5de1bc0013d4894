import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { SupportedCommands } from '../../domain/command/lock.ts';
import type { Commands } from '../../ports/commands.ts';
import { readSupportedCommands } from '../../use-cases/commands/read-supported-commands.ts';

/** Results of more vehicles are dropped, oldest first; no screen shows the buttons of more at once. */
const MAX_DEVICES = 200;

/** The supported commands of vehicles on the screen. */
export interface LockSupportContext {
  commands: Commands;
  /** By device; missing where not loaded yet or unavailable. */
  commandsByDevice: ReadonlyMap<number, SupportedCommands>;
}

/** Events of lock support. */
export type LockSupportEvent = LoadEvent | ({ type: 'LOADED'; deviceId: number } & SupportedCommands);

/** The commands of the vehicle are shown, or it has reported for the first time. */
export interface LoadEvent {
  type: 'LOAD';
  deviceId: number;
}

const TYPES: {
  context?: LockSupportContext;
  events?: LockSupportEvent;
  input?: Commands;
} = {};

/** The actions, guards and actors of the chart. */
export const lockSupportSetup = setup({
  types: TYPES,
  actors: {
    commandsLoader: fromCallback<LoadEvent, Commands, LockSupportEvent>(
      ({ input: commands, receive, sendBack }) => {
        let asked = 0;
        /** When the answer was asked for that is known of a device, as the number of the request. */
        const known = new Map<number, number>();
        receive(({ deviceId }) => {
          asked += 1;
          const request = asked;
          readSupportedCommands(commands, deviceId).then(
            (supported) => {
              // The answer to an earlier request may arrive later.
              if (request < (known.get(deviceId) ?? 0)) return;
              known.set(deviceId, request);
              sendBack({ type: 'LOADED', deviceId, ...supported });
            },
            () => {},
          );
        });
      },
    ),
  },
  actions: {
    load: sendTo('commandsLoader', (_, event: EventOf<LockSupportEvent, 'LOAD'>) => event),
    storeCommands: assign(({ context }, event: EventOf<LockSupportEvent, 'LOADED'>) => {
      const { deviceId, types, saved } = event;
      const others = [...context.commandsByDevice].filter(([id]) => id !== deviceId).slice(1 - MAX_DEVICES);
      return { commandsByDevice: new Map([...others, [deviceId, { types, saved }]]) };
    }),
  },
});
