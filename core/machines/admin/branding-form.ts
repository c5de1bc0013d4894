import { assign, emit, fromPromise, setup } from 'xstate';
import { failureCodeOf, Failure } from '../../domain/values/failure.ts';
import { brandingProblems } from '../../domain/server/branding/branding-config.ts';
import { DEFAULT_BRANDING, type Branding } from '../../domain/server/branding/branding.ts';
import type { LogoChange } from '../../domain/server/branding/logo-file.ts';
import type { BrandingStore } from '../../ports/branding-store.ts';
import { saveBranding, type BrandingInput } from '../../use-cases/admin/save-branding.ts';

interface BrandingFormContext {
  readonly store: BrandingStore;
  /** As stored on the server. */
  readonly saved: Branding;
  /** As typed. */
  readonly draft: Branding;
  /** The chosen change of the logo. */
  readonly logo: LogoChange;
  /** True after the user tried to save an invalid form: its problems are shown. */
  readonly showsProblems: boolean;
  /** Why loading or saving failed, as a failure code. */
  readonly reason: string | undefined;
}

type BrandingFormEvent =
  | { type: 'OPEN' }
  | { type: 'TYPE'; changes: Partial<Branding> }
  /** A new logo, no logo, or the stored one again. */
  | { type: 'SET_LOGO'; logo: LogoChange }
  | { type: 'SAVE' }
  | { type: 'RETRY' }
  /** The user wants to close the form; unsaved changes are confirmed first. */
  | { type: 'REQUEST_CLOSE' }
  | { type: 'KEEP_EDITING' }
  | { type: 'DISCARD' };

/** Emitted after saving. */
interface BrandingSaved {
  type: 'saved';
  branding: Branding;
}

const TYPES: {
  context?: BrandingFormContext;
  events?: BrandingFormEvent;
  emitted?: BrandingSaved;
  input?: BrandingStore;
} = {};

const EMPTY_FORM: Omit<BrandingFormContext, 'store'> = {
  saved: DEFAULT_BRANDING,
  draft: DEFAULT_BRANDING,
  logo: undefined,
  showsProblems: false,
  reason: undefined,
};

/** The branding form: loaded when opened, saved only when valid; a failed save keeps what was typed. */
export const brandingFormMachine = setup({
  types: TYPES,
  actors: {
    read: fromPromise<Branding, BrandingStore>(({ input }) => input.read()),
    save: fromPromise<Branding, BrandingInput & { store: BrandingStore }>(
      ({ input: { store, ...branding } }) => saveBranding(store, branding),
    ),
  },
  actions: {
    storeBranding: assign((_, { branding }: { branding: Branding }) => ({
      saved: branding,
      draft: branding,
    })),
    change: assign(({ context }, { changes }: { changes: Partial<Branding> }) => ({
      draft: { ...context.draft, ...changes },
    })),
    setLogo: assign((_, { logo }: { logo: LogoChange }) => ({ logo })),
    showProblems: assign({ showsProblems: true }),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearReason: assign({ reason: undefined }),
    emitSaved: emit((_, { branding }: { branding: Branding }) => ({ type: 'saved' as const, branding })),
    reset: assign(EMPTY_FORM),
  },
  guards: {
    isValid: ({ context: { draft } }) => Object.keys(brandingProblems(draft)).length === 0,
    isChanged: ({ context: { saved, draft, logo } }) =>
      logo !== undefined || JSON.stringify(saved) !== JSON.stringify(draft),
    isUnsupported: (_, { error }: { error: unknown }) =>
      error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'),
  },
}).createMachine({
  id: 'brandingForm',
  context: ({ input }) => ({ store: input, ...EMPTY_FORM }),
  initial: 'closed',
  on: { DISCARD: '.closed', REQUEST_CLOSE: '.closed' },
  states: {
    closed: { entry: 'reset', on: { OPEN: 'loading' } },
    loading: {
      entry: 'clearReason',
      invoke: {
        src: 'read',
        input: ({ context }) => context.store,
        onDone: {
          target: 'editing',
          actions: { type: 'storeBranding', params: ({ event }) => ({ branding: event.output }) },
        },
        onError: [
          { guard: { type: 'isUnsupported', params: ({ event }) => event }, target: 'unsupported' },
          { target: 'loadFailed', actions: { type: 'storeReason', params: ({ event }) => event } },
        ],
      },
    },
    loadFailed: { on: { RETRY: 'loading' } },
    /** The server has no branding. */
    unsupported: {},
    editing: {
      on: {
        TYPE: { actions: { type: 'change', params: ({ event }) => event } },
        SET_LOGO: { actions: { type: 'setLogo', params: ({ event }) => event } },
        SAVE: [{ guard: 'isValid', target: 'saving' }, { actions: 'showProblems' }],
        REQUEST_CLOSE: [{ guard: 'isChanged', target: 'confirmingDiscard' }, { target: 'closed' }],
      },
    },
    /** Asks whether unsaved changes may be discarded. */
    confirmingDiscard: { on: { KEEP_EDITING: 'editing', REQUEST_CLOSE: 'editing' } },
    saving: {
      entry: 'clearReason',
      // Whether the changes were saved is not known yet.
      on: { REQUEST_CLOSE: {} },
      invoke: {
        src: 'save',
        input: ({ context: { store, draft, logo } }) => ({ store, draft, logo }),
        onDone: {
          target: 'closed',
          actions: { type: 'emitSaved', params: ({ event }) => ({ branding: event.output }) },
        },
        onError: { target: 'editing', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
    },
  },
});
