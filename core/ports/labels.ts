import type { Label } from '../domain/label.ts';

/** The label of the console. Rejects with a Failure; status 404 where the server has none. */
export interface Labels {
  read(): Promise<Label>;
  /** Keeps a label without problems and gives it as it is kept. */
  save(label: Label): Promise<Label>;
  /** Keeps the bytes of a PNG as the logo, in place of the one before. */
  keepLogo(png: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Taking away what is not there is no failure. */
  removeLogo(): Promise<void>;
}
