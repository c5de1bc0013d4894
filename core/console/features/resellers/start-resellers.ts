import { createActor, type ActorRefFrom } from 'xstate';
import { resellerRows, type ResellerRow, type ListedReseller } from '../../../domain/access/reseller-list.ts';
import { brandingFormInput, brandingFormMachine } from '../../../machines/admin/branding-form.ts';
import { resellersMachine } from '../../../machines/resellers/resellers.machine.ts';
import type { BrandingStore } from '../../../ports/branding-store.ts';
import type { Resellers } from '../../../ports/resellers.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import { onEmitted } from '../../wiring/listening.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { connectBrandingForm, type ConnectedBrandingForm } from '../admin/connect-branding-form.ts';
import type { BrandingRequested } from '../../../machines/resellers/resellers.actions.ts';

/** The tree of resellers, and the form of the branding of one of them. */
export type ResellerActors = ReturnType<typeof startResellers>;

/** Starts the tree of resellers of one session, and the form of the branding of one of them. */
export function startResellers({ ports }: { ports: { resellers: Resellers } }, readers: FirstReaders) {
  const tree = createActor(resellersMachine, { input: { port: ports.resellers }, ...readers.settings });
  const chosen = (): Promise<BrandingStore> => ports.resellers.branding(tree.getSnapshot().context.brandedId);
  const store: BrandingStore = {
    read: async () => (await chosen()).read(),
    save: async (branding) => (await chosen()).save(branding),
    savePicture: async (...picture) => (await chosen()).savePicture(...picture),
    removePicture: async (kind) => (await chosen()).removePicture(kind),
  };
  const form = createActor(brandingFormMachine, { input: brandingFormInput(store), ...readers.settings });
  readers.endsWith(onEmitted(tree, 'brandingRequested', () => form.send({ type: 'OPEN' })));
  return { tree: readers.started(tree), brandingForm: readers.started(form) };
}

/** Resellers, as front ends see them. */
export interface ConnectedResellers {
  /** The tree of resellers. */
  readonly tree: ConnectedResellerTree;
  /** The form of the branding of the reseller that was chosen in the tree. */
  readonly branding: ConnectedBrandingForm;
}

/** Connects the tree of resellers and the form of the branding of one of them. */
export function connectResellers({ tree, brandingForm }: ResellerActors): ConnectedResellers {
  return { tree: connectTree(tree), branding: connectBrandingForm(brandingForm) };
}

/** What is known of the tree of resellers. */
export interface ResellerTreeView {
  /** What the user sees. */
  readonly step: 'failed' | 'closed' | 'loading' | 'shown';
  /** The resellers as a tree, row by row. */
  readonly rows: readonly ResellerRow[];
  /** Whose branding was opened last. */
  readonly branded: ListedReseller | undefined;
  /** Why they could not be read, as a failure code. */
  readonly failure: string | undefined;
}

/** What users can do with the tree of resellers. */
export interface ResellerTreeActions {
  /** Reads the resellers and opens their tree. */
  readonly open: () => void;
  /** Closes the tree. */
  readonly close: () => void;
  /** Reads the resellers again. */
  readonly retry: () => void;
  /** Opens the branding of a reseller. */
  readonly brand: (resellerId: number) => void;
}

/** The tree of resellers, as front ends see it. */
export type ConnectedResellerTree = Connected<ResellerTreeView, ResellerTreeActions, BrandingRequested>;

function connectTree(tree: ActorRefFrom<typeof resellersMachine>): ConnectedResellerTree {
  return connectActor(tree, {
    view: ({ value, context: { resellers, brandedId, reason } }) => ({
      step: value,
      rows: resellerRows(resellers),
      branded: resellers.find(({ id }) => id === brandedId),
      failure: reason,
    }),
    // `brand` opens the branding of a reseller.
    actions: (send) => actionsOf(send, { open: [], close: [], retry: [], brand: ['resellerId'] }),
  });
}
