import { assign, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import { readServices, type Service, type ServicePorts } from '../use-cases/read-services.ts';

/** The services of one vehicle. */
export interface ServiceProgressContext {
  readonly ports: ServicePorts;
  /** 0: no vehicle is looked at. */
  readonly deviceId: number;
  readonly services: readonly Service[];
  /** Why they could not be read, as a failure code. */
  readonly reason: string | undefined;
}

/** What may happen to them. */
export type ServiceProgressEvent =
  /** Another vehicle, 0 for none, whether its services are in sight or not. */
  | { type: 'CHOOSE'; deviceId: number }
  /** They come in sight. */
  | { type: 'LOOK' }
  /** They are out of sight; the vehicle stays chosen. */
  | { type: 'AWAY' }
  /** A service was saved, removed or linked. */
  | { type: 'REFRESH' };

const TYPES: { context?: ServiceProgressContext; events?: ServiceProgressEvent; input?: ServicePorts } = {};
const UNREAD = { services: [], reason: undefined };

/**
 * How far a vehicle is from each of its services (§3, "Maintenance"), as it stands at its latest position; read while they are in
 * sight.
 */
export const serviceProgressMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<readonly Service[], { ports: ServicePorts; deviceId: number }>(
      ({ input: { ports, deviceId } }) => readServices(ports, deviceId),
    ),
  },
  actions: {
    choose: assign((_, { deviceId }: { deviceId: number }) => ({ deviceId, ...UNREAD })),
    keep: assign((_, { services }: { services: readonly Service[] }) => ({ services, reason: undefined })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
  },
  guards: {
    hasVehicle: ({ context }) => context.deviceId > 0,
    namesVehicle: (_, { deviceId }: { deviceId: number }) => deviceId > 0,
  },
}).createMachine({
  id: 'serviceProgress',
  context: ({ input }) => ({ ports: input, deviceId: 0, ...UNREAD }),
  initial: 'away',
  on: {
    LOOK: [{ guard: 'hasVehicle', target: '.reading' }, { target: '.none' }],
    AWAY: '.away',
    CHOOSE: [
      {
        guard: { type: 'namesVehicle', params: ({ event }) => event },
        target: '.reading',
        actions: { type: 'choose', params: ({ event }) => event },
      },
      { target: '.none', actions: { type: 'choose', params: ({ event }) => event } },
    ],
  },
  states: {
    away: { on: { CHOOSE: { actions: { type: 'choose', params: ({ event }) => event } } } },
    /** No vehicle is chosen. */
    none: {},
    reading: {
      // What was read before stays in sight meanwhile.
      on: { REFRESH: { target: 'reading', reenter: true } },
      invoke: {
        src: 'read',
        input: ({ context: { ports, deviceId } }) => ({ ports, deviceId }),
        onDone: {
          target: 'shown',
          actions: { type: 'keep', params: ({ event }) => ({ services: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
    },
    shown: { on: { REFRESH: 'reading' } },
    failed: { on: { REFRESH: 'reading' } },
  },
});
