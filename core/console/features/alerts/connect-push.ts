import type { ActorRefFrom } from 'xstate';
import type { pushRegistrationMachine } from '../../../machines/alerts/push-registration.machine.ts';
import { connected } from '../../connected/connected.ts';

const SETTINGS = {
  checking: undefined,
  known: undefined,
  unsupported: undefined,
  off: 'off',
  subscribing: 'off',
  denied: 'denied',
  failed: 'failed',
  registering: 'on',
  on: 'on',
  unsubscribing: 'on',
} as const;

/** Connects push notifications while the console is closed (§7). */
export function connectPush(push: ActorRefFrom<typeof pushRegistrationMachine>) {
  return connected(push, {
    answers: ({ value }) => ({
      /** While it is being changed, as before; undefined where push is not offered. */
      setting: SETTINGS[value],
      isChanging: value === 'subscribing' || value === 'registering' || value === 'unsubscribing',
    }),
    verbs: (send) => ({
      /** Only in a user gesture: the browser asks the user. */
      turnOn: () => send({ type: 'ENABLE' }),
      turnOff: () => send({ type: 'DISABLE' }),
    }),
  });
}
