import type { ActorRefFrom } from 'xstate';
import { brandingProblems, type BrandingProblems } from '../../../domain/server/branding/branding-config.ts';
import type { Branding } from '../../../domain/server/branding/branding.ts';
import type { LogoChange } from '../../../domain/server/branding/logo-file.ts';
import type { brandingFormMachine } from '../../../machines/admin/branding-form.ts';
import { connected } from '../../connected/connected.ts';

/** Connects the branding form (facts §10, "Label config"); announces `saved` with the branding. */
export function connectBrandingForm(form: ActorRefFrom<typeof brandingFormMachine>) {
  return connected(form, {
    answers: ({ value, context: { draft, logo, showsProblems, reason } }) => ({
      isOpen: value !== 'closed',
      isLoading: value === 'loading',
      /** The server has no branding. */
      isUnsupported: value === 'unsupported',
      isLoaded: value === 'editing' || value === 'saving' || value === 'confirmingDiscard',
      isSaving: value === 'saving',
      /** The user is asked whether unsaved changes may be dropped. */
      isConfirmingDiscard: value === 'confirmingDiscard',
      /** As typed. */
      draft,
      /** The chosen change of the logo. */
      logo,
      /** The problems of the last attempt to save. */
      problems: showsProblems ? brandingProblems(draft) : NO_PROBLEMS,
      /** Why loading failed, as a failure code; undefined while it did not. */
      loadFailure: value === 'loadFailed' ? (reason ?? 'UNKNOWN') : undefined,
      /** Why saving failed, as a failure code; undefined while it did not. */
      saveFailure: value === 'loadFailed' ? undefined : reason,
    }),
    verbs: (send) => ({
      open: () => send({ type: 'OPEN' }),
      change: (changes: Partial<Branding>) => send({ type: 'TYPE', changes }),
      /** Chooses a new logo, no logo, or the stored one again. */
      setLogo: (logo: LogoChange) => send({ type: 'SET_LOGO', logo }),
      save: () => send({ type: 'SAVE' }),
      /** Loads the branding again. */
      retry: () => send({ type: 'RETRY' }),
      /** Closes the form; asks first if there are unsaved changes. */
      close: () => send({ type: 'REQUEST_CLOSE' }),
      keepEditing: () => send({ type: 'KEEP_EDITING' }),
      /** Closes the form and drops its changes. */
      discard: () => send({ type: 'DISCARD' }),
    }),
  });
}

const NO_PROBLEMS: BrandingProblems = {};
