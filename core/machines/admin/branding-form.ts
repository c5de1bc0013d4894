import { Failure, failureCodeOf } from '../../domain/values/failure.ts';
import { brandingProblems, type BrandingProblem } from '../../domain/server/branding/branding-rules.ts';
import { DEFAULT_BRANDING, type Branding } from '../../domain/server/branding/branding.ts';
import type { BrandingPictureKind, PictureChange } from '../../domain/server/branding/branding-picture.ts';
import { storedThemeColors } from '../../domain/theme/theme-colors.ts';
import type { BrandingStore } from '../../ports/branding-store.ts';
import { saveBranding, type BrandingDraft } from '../../use-cases/admin/save-branding.ts';
import { formMachine } from '../forms/form.machine.ts';
import type { FormContent, FormInput } from '../forms/form-input.ts';

/** The types of the branding form. */
export interface BrandingFormTypes {
  opened: Branding;
  draft: BrandingDraft;
  /** Typed values; a new picture of a kind, none, or the stored one again. */
  change: { branding: Partial<Branding> } | { picture: BrandingPictureKind; file: PictureChange };
  problem: BrandingProblem;
  /** A failure code. */
  error: string;
}

/** The branding form: loaded when opened. */
export const brandingFormMachine = formMachine<BrandingFormTypes>();

/** Returns the input of the branding form. */
export function brandingFormInput(store: BrandingStore): FormInput<BrandingFormTypes> {
  return {
    blank: DEFAULT_BRANDING,
    load: async () => {
      const branding = await store.read();
      // What another server's colors are named is not asked of the user.
      return { ...branding, colors: storedThemeColors(branding.colors) };
    },
    isUnsupported: (error) =>
      error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'),
    draftOf: (branding) => ({ branding, pictures: {} }),
    hasChanges: (saved, { branding, pictures }) =>
      Object.values(pictures).some((change) => change !== undefined) ||
      JSON.stringify(saved) !== JSON.stringify(branding),
    isStored: () => true,
    changed: changedBrandingForm,
    save: async (_, draft) => {
      const problems = brandingProblems(draft.branding);
      return Object.keys(problems).length > 0 ? { problems } : { saved: await saveBranding(store, draft) };
    },
    saveErrorOf: failureCodeOf,
    staysOpen: false,
  };
}

/** Once saving has found problems, they follow what is typed. Why saving failed stays until it is tried again. */
function changedBrandingForm(
  { draft, problems, saveError }: FormContent<BrandingFormTypes>,
  change: BrandingFormTypes['change'],
): FormContent<BrandingFormTypes> {
  const branding = 'branding' in change ? { ...draft.branding, ...change.branding } : draft.branding;
  const pictures =
    'picture' in change ? { ...draft.pictures, [change.picture]: change.file } : draft.pictures;
  return { draft: { branding, pictures }, problems: problems && brandingProblems(branding), saveError };
}
