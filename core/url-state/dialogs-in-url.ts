import { assign, setup } from 'xstate';
import { withEvent, type EventOf } from '../machines/chart/with-event.ts';
import {
  openedViewMachine,
  type OpenableView,
  type OpenedViewInput,
  type OpenedViewLocation,
} from './opened-view.ts';

/** Whether an address may open a dialog (§6), and what is called where it may not. */
export type DialogPermissions = Pick<OpenedViewInput, 'mayOpen' | 'onUnavailable'>;

type DialogsInUrlEvent =
  /** The page can open these dialogs from now on. */
  { type: 'OFFER'; location: OpenedViewLocation; dialogs: readonly OpenableView[] } | { type: 'WITHDRAW' };

interface DialogsInUrlContext {
  readonly permissions: DialogPermissions;
  readonly offered: OpenedViewInput | undefined;
}

const TYPES: { context?: DialogsInUrlContext; events?: DialogsInUrlEvent; input?: DialogPermissions } = {};

/**
 * Keeps the open dialog in the address while the page offers dialogs: their code is loaded after the first
 * view.
 */
export const dialogsInUrlMachine = setup({
  types: TYPES,
  actors: { openedView: openedViewMachine },
  actions: {
    storeOffer: assign(
      ({ context: { permissions } }, { location, dialogs }: EventOf<DialogsInUrlEvent, 'OFFER'>) => ({
        offered: { location, openableViews: dialogs, ...permissions },
      }),
    ),
  },
}).createMachine({
  id: 'dialogsInUrl',
  context: ({ input: permissions }) => ({ permissions, offered: undefined }),
  initial: 'withdrawn',
  on: {
    OFFER: { target: '.offered', actions: withEvent('storeOffer') },
    WITHDRAW: '.withdrawn',
  },
  states: {
    withdrawn: {},
    offered: { invoke: { src: 'openedView', input: ({ context }) => offeredIn(context) } },
  },
});

function offeredIn({ offered }: DialogsInUrlContext): OpenedViewInput {
  if (!offered) throw new Error('No dialog is offered');
  return offered;
}
