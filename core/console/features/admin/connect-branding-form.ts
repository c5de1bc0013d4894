import type { ActorRefFrom } from 'xstate';
import type { BrandingProblems } from '../../../domain/server/branding/branding-config.ts';
import type { Branding } from '../../../domain/server/branding/branding.ts';
import type { LogoChange } from '../../../domain/server/branding/logo-file.ts';
import type { brandingFormMachine } from '../../../machines/admin/branding-form.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import { formAnswers, formVerbs } from '../../connected/form-connector.ts';

/** Connects the branding form (facts §10, "Branding config"); announces `saved` with the branding. */
export function connectBrandingForm(form: ActorRefFrom<typeof brandingFormMachine>) {
  return connected(form, {
    answers: (snapshot) => {
      const { value, context } = snapshot;
      const { draft, problems, saveError } = context;
      return {
        ...formAnswers(snapshot),
        isLoaded: value === 'editing' || value === 'saving' || value === 'confirmingDiscard',
        /** As typed. */
        draft: draft.branding,
        /** The chosen change of the logo. */
        logo: draft.logo,
        /** The problems of what is typed, once saving has found some. */
        problems: problems ?? NO_PROBLEMS,
        /** Why saving failed, as a failure code; undefined while it did not. */
        saveFailure: saveError,
      };
    },
    verbs: (send) => ({
      ...verbsOf(send, {
        open: [],
      }),
      ...formVerbs(send),
      change: (changes: Partial<Branding>) => send({ type: 'CHANGE', change: { branding: changes } }),
      /** Chooses a new logo, no logo, or the stored one again. */
      setLogo: (logo: LogoChange) => send({ type: 'CHANGE', change: { logo } }),
    }),
  });
}

const NO_PROBLEMS: BrandingProblems = {};
