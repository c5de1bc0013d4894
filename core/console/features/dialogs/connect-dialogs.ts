import type { ActorRefFrom } from 'xstate';
import type { dialogsInUrlMachine } from '../../../url-state/dialogs-in-url.ts';
import type { OpenableView, OpenedViewLocation } from '../../../url-state/opened-view.ts';

/** The dialogs over the screen with the address, as front ends see them. */
export interface ConnectedDialogs {
  /**
   * Keeps the open one of these dialogs in the address, and opens the one that the address names if the user may open
   * it. Returns a function that ends this.
   */
  readonly keepInUrl: (location: OpenedViewLocation, dialogs: readonly OpenableView[]) => () => void;
}

/** Connects the dialogs over the screen with the address. */
export function connectDialogs(dialogsInUrl: ActorRefFrom<typeof dialogsInUrlMachine>): ConnectedDialogs {
  return {
    keepInUrl: (location: OpenedViewLocation, dialogs: readonly OpenableView[]): (() => void) => {
      dialogsInUrl.send({ type: 'OFFER', location, dialogs });
      return () => {
        if (dialogsInUrl.getSnapshot().status === 'active') dialogsInUrl.send({ type: 'WITHDRAW' });
      };
    },
  };
}
