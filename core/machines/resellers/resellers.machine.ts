import { resellersSetup } from './resellers.actions.ts';

/** §3, "Reselling": the tree of resellers, read whenever it is opened, and whose branding is edited. */
export const resellersMachine = resellersSetup.createMachine({
  id: 'resellers',
  context: ({ input }) => ({ ...input, resellers: [], brandedId: 0, reason: undefined }),
  initial: 'closed',
  states: {
    closed: { on: { OPEN: 'loading' } },
    loading: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => context,
        onDone: { target: 'shown', actions: 'storeResellers' },
        onError: { target: 'failed', actions: 'storeReason' },
      },
      on: { CLOSE: 'closed' },
    },
    shown: {
      on: { CLOSE: 'closed', BRAND: { actions: ['storeBranded', 'emitBrandingRequested'] } },
    },
    failed: { on: { RETRY: 'loading', CLOSE: 'closed' } },
  },
});
