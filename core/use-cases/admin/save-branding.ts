import type { Branding } from '../../domain/server/branding/branding.ts';
import type { LogoChange } from '../../domain/server/branding/logo-file.ts';
import type { BrandingStore } from '../../ports/branding-store.ts';

/** A branding as typed, and the chosen change of its logo. */
export interface BrandingDraft {
  readonly branding: Branding;
  readonly logo: LogoChange;
}

/** Stores or removes the logo, then saves a valid branding, and returns it as stored. Rejects with a Failure. */
export async function saveBranding(
  brandingStore: BrandingStore,
  { branding, logo }: BrandingDraft,
): Promise<Branding> {
  if (logo === 'removed') await brandingStore.removeLogo();
  else if (logo) await brandingStore.saveLogo(logo);
  return await brandingStore.save(branding);
}
