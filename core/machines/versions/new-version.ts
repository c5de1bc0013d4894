import { assertEvent, assign, fromCallback, setup } from 'xstate';
import type { NewVersions } from '../../ports/new-versions.ts';
import type { Page } from '../../ports/page.ts';

/** What the offer of a new version needs from outside. */
export interface NewVersionPorts {
  newVersions: NewVersions;
  page: Page;
}

interface NewVersionContext {
  readonly ports: NewVersionPorts;
  /** Something is typed, drawn or running that a reload would lose. */
  readonly hasUnsavedWork: boolean;
}

/** Events of the offer. */
export type NewVersionEvent =
  /** Another version of the console is ready. */
  | { type: 'READY' }
  | { type: 'WORK_CHANGED'; isUnsaved: boolean }
  /** Opens the new version. */
  | { type: 'ACCEPT' }
  | { type: 'POSTPONE' };

const TYPES: { context?: NewVersionContext; events?: NewVersionEvent; input?: NewVersionPorts } = {};

/**
 * §2: a new version of the console is offered with a question and opened by a reload of the page, never by
 * itself. While a reload would lose something, the question waits.
 */
export const newVersionMachine = setup({
  types: TYPES,
  actors: {
    newVersions: fromCallback<NewVersionEvent, NewVersions>(({ input, sendBack }) =>
      input.onReady(() => sendBack({ type: 'READY' })),
    ),
  },
  actions: {
    storeWork: assign(({ event }) => {
      assertEvent(event, 'WORK_CHANGED');
      return { hasUnsavedWork: event.isUnsaved };
    }),
    reloadPage: ({ context: { ports } }) => ports.page.reload(),
  },
  guards: { hasUnsavedWork: ({ context }) => context.hasUnsavedWork },
}).createMachine({
  id: 'newVersion',
  context: ({ input }) => ({ ports: input, hasUnsavedWork: false }),
  invoke: { src: 'newVersions', input: ({ context }) => context.ports.newVersions },
  initial: 'none',
  on: { WORK_CHANGED: { actions: 'storeWork' } },
  states: {
    none: { on: { READY: 'offered' } },
    /** What is unsaved is saved or dropped first. */
    held: { on: { WORK_CHANGED: { target: 'offered', actions: 'storeWork' } } },
    offered: {
      always: { guard: 'hasUnsavedWork', target: 'held' },
      on: { ACCEPT: 'reloading', POSTPONE: 'none' },
    },
    reloading: { entry: 'reloadPage' },
  },
});
