import {
  BRANDING_PICTURE_KINDS,
  type PictureChanges,
} from '../../domain/server/branding/branding-picture.ts';
import type { Branding } from '../../domain/server/branding/branding.ts';
import type { BrandingStore } from '../../ports/branding-store.ts';

/** A branding as typed, and the chosen changes of its pictures. */
export interface BrandingDraft {
  readonly branding: Branding;
  readonly pictures: PictureChanges;
}

/**
 * Stores or removes the changed pictures, then saves a valid branding, and returns it as stored. Trying again after
 * a failure stores the same once more. Rejects with a Failure.
 */
export async function saveBranding(
  brandingStore: BrandingStore,
  { branding, pictures }: BrandingDraft,
): Promise<Branding> {
  for (const kind of BRANDING_PICTURE_KINDS) {
    const change = pictures[kind];
    if (change === 'removed') await brandingStore.removePicture(kind);
    else if (change) await brandingStore.savePicture(kind, change);
  }
  return await brandingStore.save(branding);
}
