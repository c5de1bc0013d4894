import type { ActorRefFrom } from 'xstate';
import type { unregisteredDevicesMachine } from '../../../machines/devices/unregistered-devices.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the devices that report without being registered; known while the first minutes are open. */
export function connectUnregisteredDevices(actor: ActorRefFrom<typeof unregisteredDevicesMachine>) {
  return connected(actor, {
    answers: ({ context }) => ({ devices: context.devices }),
    verbs: () => ({}),
  });
}
