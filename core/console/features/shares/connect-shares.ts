import type { ActorRefFrom } from 'xstate';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { SharesFeature } from './shares-feature.ts';
import type { Share } from '../../../domain/share/share.ts';
import type { ShareLinksContext } from '../../../machines/shares/share-links-state.ts';
import type { shareLinksMachine } from '../../../machines/shares/share-links.machine.ts';

/** Connects sharing vehicles for a limited time. */
export function connectShares({ shareLinks }: SharesFeature) {
  return { links: connectShareLinks(shareLinks) };
}

/** Connects the user's shares (§3, "Share"): list, create, edit and remove. */
function connectShareLinks(links: ActorRefFrom<typeof shareLinksMachine>) {
  return connected(links, {
    answers: ({ value, context }) => ({
      /** What the user sees; whether the server lists shares is checked while nothing is open. */
      step: value === 'checkingSupport' ? 'closed' : value,
      /** Whether the server lists shares; undefined while unknown. */
      isSupported: context.isSupported,
      /** The vehicle whose shares are shown; id 0 for all vehicles. */
      device: context.device,
      /** The shares of the vehicle, or all of them. */
      shares: sharesOf(context),
      /** The share being created or edited, as typed. */
      draft: context.draft,
      problem: context.problem,
      /** The share that was just created, or that is to be removed. */
      selected: context.selected,
      /** Why loading, saving or removing failed, as a failure code; undefined while it did not. */
      failure: context.reason,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Opens the shares of a vehicle. */
        open: ['deviceId', 'name'],
        /** Opens the shares of all vehicles. */
        openAll: [],
        close: [],
        /** Loads the shares again. */
        retry: [],
        /** Starts a new share of the vehicle. */
        add: [],
        edit: ['share'],
        /** Changes the share being created or edited. */
        change: ['changes'],
        save: [],
        /** Returns to the list; unsaved changes are dropped. */
        back: [],
        /** Asks whether a share may be removed. */
        remove: ['share'],
        /** Removes the share that the user was asked about. */
        confirm: [],
      }),
  });
}

function sharesOf({ device: { deviceId }, userShares }: ShareLinksContext): readonly Share[] {
  return deviceId === 0 ? userShares : userShares.filter((share) => share.deviceId === deviceId);
}
