import type { ActorRefFrom } from 'xstate';
import type { BrandingProblems } from '../../../domain/server/branding/branding-rules.ts';
import { DEFAULT_BRANDING, type Branding } from '../../../domain/server/branding/branding.ts';
import {
  BRANDING_PICTURE_KINDS,
  brandingPictureUrl,
  type BrandingPictureKind,
  type PictureChange,
} from '../../../domain/server/branding/branding-picture.ts';
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
        /** The chosen changes of the pictures. */
        pictures: draft.pictures,
        /** The problems of what is typed, once saving has found some. */
        problems: problems ?? NO_PROBLEMS,
        /** Why saving failed, as a failure code; undefined while it did not. */
        saveFailure: saveError,
      };
    },
    verbs: (send) => {
      const setPicture = (picture: BrandingPictureKind, file: PictureChange) =>
        send({ type: 'CHANGE', change: { picture, file } });
      const change = (changes: Partial<Branding>) => send({ type: 'CHANGE', change: { branding: changes } });
      return {
        ...verbsOf(send, { open: [] }),
        ...formVerbs(send),
        change,
        /** Chooses a new picture, no picture, or the stored one again. */
        setPicture,
        /** Types the product's own branding, without pictures; nothing is saved before the user says so. */
        reset: () => {
          const { branding } = form.getSnapshot().context.draft;
          const { title, showsLogo, headerText, chatNumber, colors } = DEFAULT_BRANDING;
          change({ title, showsLogo, headerText, chatNumber, colors });
          for (const kind of BRANDING_PICTURE_KINDS)
            setPicture(kind, brandingPictureUrl(branding, kind) === '' ? undefined : 'removed');
        },
      };
    },
  });
}

const NO_PROBLEMS: BrandingProblems = {};
