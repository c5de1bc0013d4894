import type { Branding } from '../../domain/server/branding/branding.ts';
import type { LogoChange } from '../../domain/server/branding/logo-file.ts';
import type { BrandingStore } from '../../ports/branding-store.ts';

/** A label without problems, and what becomes of its logo. */
export interface BrandingInput {
  draft: Branding;
  logo: LogoChange;
}

/** Keeps a logo or takes it away, then saves the label, and gives it as it is kept. Rejects with the Failure of a call. */
export async function saveBranding(labels: BrandingStore, { draft, logo }: BrandingInput): Promise<Branding> {
  if (logo === 'removed') await labels.removeLogo();
  else if (logo) await labels.saveLogo(logo);
  return await labels.save(draft);
}
