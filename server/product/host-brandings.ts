import { hostNameOf } from '@farol/core/domain/access/reseller';
import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import { brandingReseller, isResellerAccount, resellerOfHost } from '../access/resellers.ts';
import { resellerSettingPrefix } from '../accounts/reseller-settings.ts';
import type { SenderName } from '../delivery/mailer.ts';
import type { Registry } from '../registry/registry.ts';
import { notFound } from '../wire/http-error.ts';
import { primaryColor, signingName } from './branded-page.ts';
import type { BrandingConfig, BrandingSettings } from './branding.ts';
import type { BrandingEditor, BrandingPictures } from './branding-pictures.ts';
import type { ProductSettings } from './product-settings.ts';

/** The branding of the operator or of one reseller: texts and colors, and the pictures. */
export interface BrandingWithPictures {
  readonly branding: BrandingSettings;
  readonly pictures: BrandingPictures;
}

/** A branding and who changes it. */
export interface EditedBrand extends BrandingWithPictures {
  readonly editor: BrandingEditor;
}

/** The brandings of resellers that stay in memory, for the icons that were drawn. */
const MAX_KEPT = 100;

/** The branding by host name (§6): the operator's, and on the host of a reseller the reseller's. */
export class HostBrandings {
  readonly #registry: Registry;
  readonly #settings: ProductSettings;
  readonly #makeBrand: (settings: ProductSettings) => BrandingWithPictures;
  readonly #ofResellers = new Map<number, BrandingWithPictures>();
  readonly operator: BrandingWithPictures;

  /** @param makeBrand makes a branding that is kept in these settings */
  constructor(
    registry: Registry,
    settings: ProductSettings,
    makeBrand: (settings: ProductSettings) => BrandingWithPictures,
  ) {
    this.#registry = registry;
    this.#settings = settings;
    this.#makeBrand = makeBrand;
    this.operator = makeBrand(settings);
  }

  /** Returns whose branding a host shows. @param host the `Host` header of the request */
  ofHost(host: string | undefined, nowMs: number): BrandingWithPictures {
    const reseller = this.#resellerOf(host, nowMs);
    return reseller ? this.#ofReseller(reseller.id) : this.operator;
  }

  /** Returns what a host shows; push messages are those of the server everywhere. */
  async read(host: string | undefined, nowMs: number): Promise<BrandingConfig> {
    const brand = this.ofHost(host, nowMs);
    const config = await brand.branding.read();
    return brand === this.operator ? config : { ...config, push: (await this.operator.branding.read()).push };
  }

  /**
   * Returns the branding of a host for those who may change it: administrators, and those who may change the branding of
   * its reseller. Throws where the caller may not see the reseller.
   */
  ofHostForEditor(access: Access, host: string | undefined, nowMs: number): EditedBrand {
    const reseller = this.#resellerOf(host, nowMs);
    return reseller ? this.forEditor(access, reseller.id) : { ...this.operator, editor: access };
  }

  /**
   * Returns the branding of a reseller for those who may change it: the reseller, and who is above and may edit users.
   * Throws for accounts that the caller may not see, and 404 for one that is no reseller.
   */
  forEditor(access: Access, resellerId: number): EditedBrand {
    access.requireUser(resellerId);
    if (!isResellerAccount(this.#registry, resellerId)) throw notFound();
    const requireEditor = (): void => {
      if (access.user.id === resellerId) access.requireNotReadonly();
      else access.requireWrite('user', 'edit');
    };
    const editor = { user: access.user, requireAdministrator: requireEditor };
    return { ...this.#ofReseller(resellerId), editor };
  }

  /**
   * Returns the name and the color of mails to a user: those of the reseller with a host, otherwise, and for undefined,
   * the operator's.
   */
  async senderName(user: User | undefined): Promise<SenderName> {
    const reseller = user && brandingReseller(this.#registry, user);
    const { branding } = reseller ? this.#ofReseller(reseller.id) : this.operator;
    const config = await branding.read();
    const [name, color] = [signingName(config), primaryColor(config)];
    return reseller
      ? { name: name || reseller.name, isReseller: true, color }
      : { name, isReseller: false, color };
  }

  /** Returns the logo of documents, a PNG: of the reseller with a host, otherwise, and for undefined, the operator's. */
  async logoFor(user: User | undefined): Promise<Uint8Array | undefined> {
    const reseller = user && brandingReseller(this.#registry, user);
    const { pictures } = reseller ? this.#ofReseller(reseller.id) : this.operator;
    const logo = (await pictures.read('logo-interno')) ?? (await pictures.read('logo-login'));
    return logo?.bytes;
  }

  #resellerOf(host: string | undefined, nowMs: number): User | undefined {
    return resellerOfHost(this.#registry, hostNameOf(host ?? ''), nowMs);
  }

  #ofReseller(id: number): BrandingWithPictures {
    const brand =
      this.#ofResellers.get(id) ?? this.#makeBrand(this.#settings.scoped(resellerSettingPrefix(id)));
    const [oldest] = this.#ofResellers.keys();
    if (oldest !== undefined && this.#ofResellers.size >= MAX_KEPT) this.#ofResellers.delete(oldest);
    this.#ofResellers.set(id, brand);
    return brand;
  }
}
