import { assertEvent, assign, fromPromise, setup, type DoneActorEvent } from 'xstate';
import type { UnregisteredDevice } from '../../domain/device/unregistered-device.ts';
import type { UnregisteredDevices } from '../../ports/unregistered-devices.ts';

/** The unregistered devices as the server last listed them. */
export interface UnregisteredDevicesContext {
  readonly port: UnregisteredDevices;
  readonly devices: readonly UnregisteredDevice[];
}

/** Events of the unregistered devices. */
export type UnregisteredDevicesEvent = { type: 'WATCH' } | { type: 'STOP' };

const TYPES: {
  context?: UnregisteredDevicesContext;
  events?: UnregisteredDevicesEvent | DoneActorEvent<readonly UnregisteredDevice[], 'list'>;
  input?: UnregisteredDevices;
} = {};

/** Which devices report without being registered: read again every few seconds while somebody is interested. */
export const unregisteredDevicesMachine = setup({
  types: TYPES,
  actors: {
    list: fromPromise<readonly UnregisteredDevice[], UnregisteredDevices>(({ input: port }) => port.list()),
  },
  actions: {
    store: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.list');
      return { devices: event.output };
    }),
    forget: assign({ devices: [] }),
  },
  delays: { pause: 5_000 },
}).createMachine({
  id: 'unregisteredDevices',
  // Stryker disable next-line ArrayDeclaration: at first everything is forgotten.
  context: ({ input }) => ({ port: input, devices: [] }),
  initial: 'idle',
  states: {
    idle: { entry: 'forget', on: { WATCH: 'listing' } },
    listing: {
      on: { STOP: 'idle' },
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => context.port,
        onDone: { target: 'waiting', actions: 'store' },
        // What was known stays: the next attempt follows by itself.
        onError: 'waiting',
      },
    },
    waiting: { on: { STOP: 'idle' }, after: { pause: 'listing' } },
  },
});
