import { newVersionSetup } from './new-version.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * §2: a new version of the console is offered with a question and opened by a reload of the page, never by
 * itself. While a reload would lose something, the question waits.
 */
export const newVersionMachine = newVersionSetup.createMachine({
  id: 'newVersion',
  context: ({ input }) => ({ ports: input, hasUnsavedWork: false }),
  invoke: { src: 'newVersions', input: ({ context }) => context.ports.newVersions },
  initial: 'none',
  on: { WORK_CHANGED: { actions: withEvent('storeWork') } },
  states: {
    none: { on: { READY: 'offered' } },
    /** What is unsaved is saved or dropped first. */
    held: { on: { WORK_CHANGED: { target: 'offered', actions: withEvent('storeWork') } } },
    offered: {
      always: { guard: 'hasUnsavedWork', target: 'held' },
      on: { ACCEPT: 'reloading', POSTPONE: 'none' },
    },
    reloading: { entry: 'reloadPage' },
  },
});
