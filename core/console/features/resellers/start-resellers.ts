import { createActor, type ActorRefFrom } from 'xstate';
import { resellerRows } from '../../../domain/access/reseller-list.ts';
import { brandingFormInput, brandingFormMachine } from '../../../machines/admin/branding-form.ts';
import { resellersMachine } from '../../../machines/resellers/resellers.machine.ts';
import type { BrandingStore } from '../../../ports/branding-store.ts';
import type { Resellers } from '../../../ports/resellers.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import { onAnnouncement } from '../../wiring/listening.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { connectBrandingForm } from '../admin/connect-branding-form.ts';

/** The tree of resellers, and the form of the branding of one of them. */
export type ResellersFeature = ReturnType<typeof startResellers>;

/** Resellers, as front ends see them. */
export type ConnectedResellers = ReturnType<typeof connectResellers>;

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
  readers.endsWith(onAnnouncement(tree, 'branded', () => form.send({ type: 'OPEN' })));
  return { tree: readers.started(tree), brandingForm: readers.started(form) };
}

/** Connects the tree of resellers and the form of the branding of one of them. */
export function connectResellers({ tree, brandingForm }: ResellersFeature) {
  return { tree: connectTree(tree), branding: connectBrandingForm(brandingForm) };
}

function connectTree(tree: ActorRefFrom<typeof resellersMachine>) {
  return connected(tree, {
    answers: ({ value, context: { resellers, brandedId, reason } }) => ({
      /** What the user sees. */
      step: value,
      /** The resellers as a tree, row by row. */
      rows: resellerRows(resellers),
      /** Whose branding was opened last. */
      branded: resellers.find(({ id }) => id === brandedId),
      /** Why they could not be read, as a failure code. */
      failure: reason,
    }),
    // `brand` opens the branding of a reseller.
    verbs: (send) => verbsOf(send, { open: [], close: [], retry: [], brand: ['resellerId'] }),
  });
}
