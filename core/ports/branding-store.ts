import type { BrandingPictureKind, PictureFile } from '../domain/server/branding/branding-picture.ts';
import type { Branding } from '../domain/server/branding/branding.ts';

/** The branding of the console. Rejects with a Failure; status 404 where the server has no branding. */
export interface BrandingStore {
  /** Returns the texts, pictures and colors of the operator. Rejects with a Failure. */
  read(): Promise<Branding>;
  /** Saves a valid branding without its pictures and returns it as stored. */
  save(branding: Branding): Promise<Branding>;
  /** Saves a picture, replacing the previous one. */
  savePicture(kind: BrandingPictureKind, picture: PictureFile): Promise<void>;
  /** Removes a picture; removing a missing one is not a failure. */
  removePicture(kind: BrandingPictureKind): Promise<void>;
}
