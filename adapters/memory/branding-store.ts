import { Failure } from '@farol/core/domain/values/failure';
import { brandingToWire, parseBranding } from '@farol/core/domain/server/branding/branding-config';
import { storedThemeColors } from '@farol/core/domain/theme/theme-colors';
import { DEFAULT_BRANDING, type Branding } from '@farol/core/domain/server/branding/branding';
import {
  cleanedBrandingPicture,
  type BrandingPictureKind,
  type PictureFile,
} from '@farol/core/domain/server/branding/branding-picture';
import type { BrandingStore } from '@farol/core/ports/branding-store';
import type { MemoryNetwork } from './network.ts';

/** In-memory branding, for tests and headless runs. */
export class MemoryBrandingStore implements BrandingStore {
  readonly #network: MemoryNetwork;
  /** The content of the branding file. */
  #file: object = {};
  /** The pictures that there are. */
  readonly pictures = new Map<BrandingPictureKind, Uint8Array>();
  #version = 0;

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async read(): Promise<Branding> {
    await this.#network.transmit();
    return this.#stored();
  }

  async save(branding: Branding): Promise<Branding> {
    await this.#network.transmit();
    this.#file = brandingToWire({ ...branding, colors: storedThemeColors(branding.colors) });
    return this.#stored();
  }

  async savePicture(kind: BrandingPictureKind, picture: PictureFile): Promise<void> {
    await this.#network.transmit();
    const clean = cleanedBrandingPicture(kind, picture);
    if (typeof clean === 'string') throw new Failure('PICTURE_IS_DAMAGED', 400);
    this.pictures.set(kind, clean.bytes);
    this.#version += 1;
  }

  async removePicture(kind: BrandingPictureKind): Promise<void> {
    await this.#network.transmit();
    this.pictures.delete(kind);
  }

  #stored(): Branding {
    const url = (kind: BrandingPictureKind): string =>
      this.pictures.has(kind)
        ? `/farol/assets/custom/${kind === 'logo-interno' ? 'logo' : kind}.png?v=${this.#version}`
        : '';
    return {
      ...(parseBranding(this.#file) ?? DEFAULT_BRANDING),
      logoUrl: url('logo-interno'),
      loginLogoUrl: url('logo-login'),
      loginPictureUrl: url('bg-login'),
      iconUrl: url('fav-icon'),
    };
  }
}
