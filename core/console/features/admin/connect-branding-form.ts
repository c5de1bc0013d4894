import type { ActorRefFrom } from 'xstate';
import type { BrandingProblem, BrandingProblems } from '../../../domain/server/branding/branding-rules.ts';
import { DEFAULT_BRANDING, type Branding } from '../../../domain/server/branding/branding.ts';
import {
  BRANDING_PICTURE_KINDS,
  brandingPictureUrl,
  type BrandingPictureKind,
  type PictureChange,
} from '../../../domain/server/branding/branding-picture.ts';
import type { brandingFormMachine, BrandingFormTypes } from '../../../machines/admin/branding-form.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import { formView, formActions, type FormActions, type FormView } from '../../connected/form-connector.ts';
import type { FormSaved } from '../../../machines/forms/form.actions.ts';

/** What is known of the branding form. */
export interface BrandingFormView extends FormView {
  /** The stored branding is known, and the form shows it. */
  readonly isLoaded: boolean;
  /** The branding as typed. */
  readonly draft: Branding;
  /** The chosen changes of the pictures. */
  readonly pictures: Readonly<Partial<Record<BrandingPictureKind, PictureChange>>>;
  /** The problems of what is typed, once saving has found some. */
  readonly problems: Readonly<Record<string, BrandingProblem>>;
  /** Why saving failed, as a failure code; undefined while it did not. */
  readonly saveFailure: string | undefined;
}

/** What users can do with the branding form. */
export interface BrandingFormActions extends FormActions {
  /** Types some parts of the branding; the others stay. */
  readonly change: (changes: Partial<Branding>) => void;
  /** Chooses a new picture, no picture, or the stored one again. */
  readonly setPicture: (picture: BrandingPictureKind, file: PictureChange) => void;
  /** Types the product's own branding, without pictures; nothing is saved before the user says so. */
  readonly reset: () => void;
  /** Loads the branding and opens the form. */
  readonly open: () => void;
}

/** The branding form, as front ends see it. */
export type ConnectedBrandingForm = Connected<
  BrandingFormView,
  BrandingFormActions,
  FormSaved<BrandingFormTypes>
>;

/** Connects the branding form (facts §10, "Branding config"); announces `saved` with the branding. */
export function connectBrandingForm(form: ActorRefFrom<typeof brandingFormMachine>): ConnectedBrandingForm {
  return connectActor(form, {
    view: (snapshot) => {
      const { value, context } = snapshot;
      const { draft, problems, saveError } = context;
      return {
        ...formView(snapshot),
        isLoaded: value === 'editing' || value === 'saving' || value === 'confirmingDiscard',
        draft: draft.branding,
        pictures: draft.pictures,
        problems: problems ?? NO_PROBLEMS,
        saveFailure: saveError,
      };
    },
    actions: (send) => {
      const setPicture = (picture: BrandingPictureKind, file: PictureChange) =>
        send({ type: 'CHANGE', change: { picture, file } });
      const change = (changes: Partial<Branding>) => send({ type: 'CHANGE', change: { branding: changes } });
      return {
        ...actionsOf(send, { open: [] }),
        ...formActions(send),
        change,
        setPicture,
        reset: () => {
          const { branding } = form.getSnapshot().context.draft;
          const { title, showsLogo, logoWidth, headerText, chatNumber, colors } = DEFAULT_BRANDING;
          change({ title, showsLogo, logoWidth, headerText, chatNumber, colors });
          for (const kind of BRANDING_PICTURE_KINDS)
            setPicture(kind, brandingPictureUrl(branding, kind) === '' ? undefined : 'removed');
        },
      };
    },
  });
}

const NO_PROBLEMS: BrandingProblems = {};
