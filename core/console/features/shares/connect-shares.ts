import type { ActorRefFrom } from 'xstate';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { ShareActors } from './shares-feature.ts';
import type { Share, ShareProblem } from '../../../domain/share/share.ts';
import type { FormActions, FormView } from '../../connected/form-connector.ts';
import { isDraftChanged, type ShareLinksContext } from '../../../machines/shares/share-links-state.ts';
import type { shareLinksMachine } from '../../../machines/shares/share-links.machine.ts';
import type { ShareCreated } from '../../../machines/shares/share-links.actions.ts';

/** Sharing vehicles for a limited time, as front ends see it. */
export interface ConnectedShares {
  /** The user's shares: list, create, edit and remove. */
  readonly links: ConnectedShareLinks;
  /** The form of the share being created or edited. */
  readonly form: ConnectedShareForm;
}

/** Connects sharing vehicles for a limited time. */
export function connectShares({ shareLinks }: ShareActors): ConnectedShares {
  return { links: connectShareLinks(shareLinks), form: connectShareForm(shareLinks) };
}

/** What is known of the user's shares. */
export interface ShareLinksView {
  /** What the user sees; whether the server lists shares is checked while nothing is open. */
  readonly step:
    | 'removing'
    | 'closed'
    | 'loading'
    | 'saving'
    | 'editing'
    | 'loadFailed'
    | 'listing'
    | 'created'
    | 'confirmingRemoval';
  /** Whether the server lists shares; undefined while unknown. */
  readonly isSupported: boolean | undefined;
  /** The vehicle whose shares are shown; id 0 for all vehicles. */
  readonly device: {
    /** The id of the vehicle. */
    readonly deviceId: number;
    /** The name of the vehicle; '' for all vehicles. */
    readonly name: string;
  };
  /** The shares of the vehicle, or all of them. */
  readonly shares: readonly Share[];
  /** The share being created or edited, as typed. */
  readonly draft: Share | undefined;
  /** Why the share as typed cannot be saved; undefined when it can. */
  readonly problem: ShareProblem | undefined;
  /** The share that was just created, or that is to be removed. */
  readonly selected: Share | undefined;
  /** Why loading, saving or removing failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with the user's shares. */
export interface ShareLinksActions {
  /** Opens the shares of a vehicle. */
  readonly open: (deviceId: number, name: string) => void;
  /** Opens the shares of all vehicles. */
  readonly openAll: () => void;
  /** Closes the shares. */
  readonly close: () => void;
  /** Loads the shares again. */
  readonly retry: () => void;
  /** Starts a new share of the vehicle. */
  readonly add: () => void;
  /** Opens a share to change it. */
  readonly edit: (share: Share) => void;
  /** Changes the share being created or edited. */
  readonly change: (changes: Partial<Share>) => void;
  /** Returns to the list; asks first if there are unsaved changes. */
  readonly back: () => void;
  /** Asks whether a share may be removed. */
  readonly remove: (share: Share) => void;
  /** Removes the share that the user was asked about. */
  readonly confirm: () => void;
}

/** The user's shares, as front ends see it. */
export type ConnectedShareLinks = Connected<ShareLinksView, ShareLinksActions, ShareCreated>;

/** Connects the user's shares ("Share"): list, create, edit and remove. */
function connectShareLinks(links: ActorRefFrom<typeof shareLinksMachine>): ConnectedShareLinks {
  return connectActor(links, {
    view: ({ value, context }) => ({
      step: STEPS[value],
      isSupported: context.isSupported,
      device: context.device,
      shares: sharesOf(context),
      draft: context.draft,
      problem: context.problem,
      selected: context.selected,
      failure: context.reason,
    }),
    actions: (send) =>
      actionsOf(send, {
        open: ['deviceId', 'name'],
        openAll: [],
        close: [],
        retry: [],
        add: [],
        edit: ['share'],
        change: ['changes'],
        back: [],
        remove: ['share'],
        confirm: [],
      }),
  });
}

const STEPS = {
  closed: 'closed',
  checkingSupport: 'closed',
  loading: 'loading',
  loadFailed: 'loadFailed',
  listing: 'listing',
  editing: 'editing',
  confirmingBack: 'editing',
  confirmingClose: 'editing',
  saving: 'saving',
  created: 'created',
  confirmingRemoval: 'confirmingRemoval',
  removing: 'removing',
} as const;

/** What is known of the form of a share. */
export type ShareFormView = Pick<
  FormView,
  'isOpen' | 'isEditing' | 'isSaving' | 'isConfirmingDiscard' | 'hasChanges'
>;

/** What users can do with the form of a share. */
export interface ShareFormActions extends Pick<FormActions, 'keepEditing' | 'discard'> {
  /** Creates the share, or saves its changes; one with a problem is not saved. */
  readonly save: () => void;
  /** Returns to the list; asks first if there are unsaved changes. */
  readonly close: () => void;
}

/** The form of a share, as front ends see it. */
export type ConnectedShareForm = Connected<ShareFormView, ShareFormActions>;

function connectShareForm(links: ActorRefFrom<typeof shareLinksMachine>): ConnectedShareForm {
  return connectActor(links, {
    view: ({ value, context }) => {
      const isConfirmingDiscard = value === 'confirmingBack' || value === 'confirmingClose';
      return {
        isOpen: isConfirmingDiscard || value === 'editing' || value === 'saving',
        isEditing: value === 'editing',
        isSaving: value === 'saving',
        isConfirmingDiscard,
        hasChanges: isDraftChanged(context),
      };
    },
    actions: (send) => ({
      ...actionsOf(send, { save: [], keepEditing: [], discard: [] }),
      close: () => send({ type: 'BACK' }),
    }),
  });
}

function sharesOf({ device: { deviceId }, userShares }: ShareLinksContext): readonly Share[] {
  return deviceId === 0 ? userShares : userShares.filter((share) => share.deviceId === deviceId);
}
