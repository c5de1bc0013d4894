import { hostNameOf } from '@farol/core/domain/access/reseller';
import type { User } from '@farol/core/domain/account/user';
import type { Access } from '../access/access.ts';
import { brandingReseller, isResellerAccount, resellerOfHost } from '../access/resellers.ts';
import { resellerSettingPrefix } from '../accounts/reseller-settings.ts';
import type { Registry } from '../registry/registry.ts';
import { notFound } from '../wire/http-error.ts';
import type { BrandingConfig, BrandingSettings } from './branding.ts';
import type { BrandingEditor, LogoStore } from './logos.ts';
import type { ProductSettings } from './product-settings.ts';

/** The branding of the operator or of one reseller. */
export interface Brand {
  branding: BrandingSettings;
  logos: LogoStore;
}

/** The branding by host name (§6): the operator's, and on the host of a reseller the reseller's. */
export class HostBrandings {
  readonly #registry: Registry;
  readonly #settings: ProductSettings;
  readonly #makeBrand: (settings: ProductSettings) => Brand;
  readonly operator: Brand;

  /** @param makeBrand makes a branding that is kept in these settings */
  constructor(
    registry: Registry,
    settings: ProductSettings,
    makeBrand: (settings: ProductSettings) => Brand,
  ) {
    this.#registry = registry;
    this.#settings = settings;
    this.#makeBrand = makeBrand;
    this.operator = makeBrand(settings);
  }

  /** Returns whose branding a host shows. @param header the `Host` header of the request */
  ofHost(header: string | undefined, nowMs: number): Brand {
    const reseller = resellerOfHost(this.#registry, hostNameOf(header ?? ''), nowMs);
    return reseller ? this.#ofReseller(reseller.id) : this.operator;
  }

  /** Returns what a host shows; push messages are those of the server everywhere. */
  async read(header: string | undefined, nowMs: number): Promise<BrandingConfig> {
    const brand = this.ofHost(header, nowMs);
    const config = await brand.branding.read();
    return brand === this.operator ? config : { ...config, push: (await this.operator.branding.read()).push };
  }

  /**
   * Returns the branding of a reseller for those who may change it: the reseller, and who is above and may edit users.
   * Throws for accounts that the caller may not see, and 404 for one that is no reseller.
   */
  forEditor(access: Access, resellerId: number): Brand & { editor: BrandingEditor } {
    access.requireUser(resellerId);
    if (!isResellerAccount(this.#registry, resellerId)) throw notFound();
    const editor = {
      requireAdministrator: () => {
        if (access.user.id === resellerId) access.requireNotReadonly();
        else access.requireWrite('user', 'edit');
      },
    };
    return { ...this.#ofReseller(resellerId), editor };
  }

  /** Returns the name that mails to a user come from; undefined for the operator's own. */
  async senderFor(user: User): Promise<string | undefined> {
    const reseller = brandingReseller(this.#registry, user);
    if (!reseller) return undefined;
    const { config } = await this.#ofReseller(reseller.id).branding.read();
    return config.title || reseller.name;
  }

  #ofReseller(id: number): Brand {
    return this.#makeBrand(this.#settings.scoped(resellerSettingPrefix(id)));
  }
}
