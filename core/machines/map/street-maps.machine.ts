import { streetMapsSetup } from './street-maps.actions.ts';

/**
 * Which street maps the server offers: asked when a map is shown, and again until there is an answer. Map files come
 * and go while the console is open, so the server is asked again after a while, and when a map could not be drawn.
 */
export const streetMapsMachine = streetMapsSetup.createMachine({
  id: 'streetMaps',
  context: ({ input }) => ({ port: input, maps: [], hasFailed: false }),
  initial: 'notLoaded',
  states: {
    notLoaded: { on: { LOAD: 'loading' } },
    loading: {
      invoke: {
        src: 'list',
        input: ({ context }) => context.port,
        onDone: { target: 'loaded', actions: { type: 'store', params: ({ event }) => event.output } },
        onError: { target: 'waiting', actions: 'storeFailure' },
      },
    },
    waiting: { after: { pause: 'loading' } },
    loaded: { on: { REFRESH: 'refreshing' }, after: { validity: 'refreshing' } },
    refreshing: {
      invoke: {
        src: 'list',
        input: ({ context }) => context.port,
        onDone: { target: 'loaded', actions: { type: 'store', params: ({ event }) => event.output } },
        // What was known stays.
        onError: 'loaded',
      },
    },
  },
});
