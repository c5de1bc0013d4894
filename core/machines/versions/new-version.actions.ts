import { assign, fromCallback, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import type { NewVersions } from '../../ports/new-versions.ts';
import type { Page } from '../../ports/page.ts';

/** What the offer of a new version needs from outside. */
export interface NewVersionPorts {
  newVersions: NewVersions;
  page: Page;
}

export interface NewVersionContext {
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

/** The actions, guards and actors of the chart. */
export const newVersionSetup = setup({
  types: TYPES,
  actors: {
    newVersions: fromCallback<NewVersionEvent, NewVersions>(({ input, sendBack }) =>
      input.onReady(() => sendBack({ type: 'READY' })),
    ),
  },
  actions: {
    storeWork: assign((_, { isUnsaved }: EventOf<NewVersionEvent, 'WORK_CHANGED'>) => ({
      hasUnsavedWork: isUnsaved,
    })),
    reloadPage: ({ context: { ports } }) => ports.page.reload(),
  },
  guards: { hasUnsavedWork: ({ context }) => context.hasUnsavedWork },
});
