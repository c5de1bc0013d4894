import type { Branding } from '../../domain/server/branding/branding.ts';
import type { LogoChange } from '../../domain/server/branding/logo-file.ts';
import type { BrandingStore } from '../../ports/branding-store.ts';

/** A valid branding and the change of its logo. */
export interface BrandingInput {
  draft: Branding;
  logo: LogoChange;
}

/** Stores or removes the logo, then saves the branding, and returns it as stored. Rejects with a Failure. */
export async function saveBranding(
  brandingStore: BrandingStore,
  { draft, logo }: BrandingInput,
): Promise<Branding> {
  if (logo === 'removed') await brandingStore.removeLogo();
  else if (logo) await brandingStore.saveLogo(logo);
  return await brandingStore.save(draft);
}
