import type { Branding } from '../domain/server/branding/branding.ts';

/** The branding of the console. Rejects with a Failure; status 404 where the server has no branding. */
export interface BrandingStore {
  /** Returns title, logo and header text of the operator. Rejects with a Failure. */
  read(): Promise<Branding>;
  /** Saves a valid branding and returns it as stored. */
  save(branding: Branding): Promise<Branding>;
  /** Saves the bytes of a PNG as the logo, replacing the previous one. */
  saveLogo(png: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes the logo; removing a missing logo is not a failure. */
  removeLogo(): Promise<void>;
}
