import { installationSetup } from './installation.actions.ts';

/**
 * The console as an installed app: offered where the device can, by the browser's own question or, where only the user
 * can do it, in words. Nothing is asked by itself.
 */
export const installationMachine = installationSetup.createMachine({
  id: 'installation',
  context: ({ input: { host } }) => ({ host, offer: host.installation() }),
  invoke: { src: 'changes', input: ({ context }) => context.host },
  initial: 'idle',
  on: { CHANGED: { actions: 'readOffer' } },
  states: {
    idle: {
      on: {
        INSTALL: [
          { guard: 'asksBrowser', target: 'asking' },
          { guard: 'isByHand', target: 'explaining' },
        ],
      },
    },
    asking: {
      invoke: {
        id: 'install',
        src: 'install',
        input: ({ context }) => context.host,
        onDone: 'idle',
        onError: 'idle',
      },
    },
    explaining: { on: { CLOSE: 'idle' } },
  },
});
