import type { Branding } from '../domain/server/branding/branding.ts';

/** The label of the console. Rejects with a Failure; status 404 where the server has none. */
export interface BrandingStore {
  read(): Promise<Branding>;
  /** Keeps a label without problems and gives it as it is kept. */
  save(label: Branding): Promise<Branding>;
  /** Keeps the bytes of a PNG as the logo, in place of the one before. */
  saveLogo(png: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Taking away what is not there is no failure. */
  removeLogo(): Promise<void>;
}
