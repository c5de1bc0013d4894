import { Failure, failureCodeOf } from '../../domain/values/failure.ts';
import { brandingProblems, type BrandingProblem } from '../../domain/server/branding/branding-config.ts';
import { DEFAULT_BRANDING, type Branding } from '../../domain/server/branding/branding.ts';
import type { LogoChange } from '../../domain/server/branding/logo-file.ts';
import type { BrandingStore } from '../../ports/branding-store.ts';
import { saveBranding, type BrandingDraft } from '../../use-cases/admin/save-branding.ts';
import { formMachine } from '../forms/form.machine.ts';
import type { FormContent, FormInput } from '../forms/form-input.ts';

/** The types of the branding form. */
export interface BrandingFormTypes {
  opened: Branding;
  draft: BrandingDraft;
  /** Typed values; a new logo, no logo, or the stored one again. */
  change: { branding: Partial<Branding> } | { logo: LogoChange };
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
    load: () => store.read(),
    isUnsupported: (error) =>
      error instanceof Failure && (error.status === 404 || error.code === 'MALFORMED_ANSWER'),
    draftOf: (branding) => ({ branding, logo: undefined }),
    hasChanges: (saved, { branding, logo }) =>
      logo !== undefined || JSON.stringify(saved) !== JSON.stringify(branding),
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
  // Stryker disable next-line StringLiteral: a change of the logo has nothing else; the check is for the compiler.
  const branding = 'logo' in change ? draft.branding : { ...draft.branding, ...change.branding };
  const logo = 'logo' in change ? change.logo : draft.logo;
  return { draft: { branding, logo }, problems: problems && brandingProblems(branding), saveError };
}
