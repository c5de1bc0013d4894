import { z } from 'zod';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { flagWithDefault } from '../wire/body-fields.ts';
import { coerceText } from '../wire/lenient-values.ts';
import { parseBody } from '../wire/read-body.ts';
import type { BrandingEditor, LogoStore } from './logos.ts';
import type { ProductSettings } from './product-settings.ts';

const limitedText = (length: number) =>
  z.preprocess(
    coerceText,
    z.string('must be text').max(length, `must not be longer than ${length} characters`),
  );

/**
 * The branding of the console: its title, the number of the chat link (false for
 * none) and the logo in the header.
 */
const configBody = z.object({
  title: limitedText(128).default(''),
  whatsapp: z
    // `true` is not a chat number, so it is not coerced to text.
    .union(
      [z.literal(false), limitedText(32).refine((text) => text !== 'true')],
      'must be a number as text, or false',
    )
    .default(false),
  headLogo: z
    .object({ image: flagWithDefault(true), text: limitedText(128).default('') })
    .default({ image: true, text: '' }),
});
const themeBody = z.object({ config: configBody });

const pushBody = z.object({ vapidKey: z.string(), firebaseConfig: z.record(z.string(), z.string()) });

type StoredBranding = z.infer<typeof configBody>;

/** The branding as clients read it, with the URL of the operator's logo if there is one. */
interface PublicBranding extends StoredBranding {
  headLogo: StoredBranding['headLogo'] & { address?: string };
}

/** The branding file of the console; `push` is empty while push is not configured. */
export interface BrandingConfig {
  config: PublicBranding;
  push: z.infer<typeof pushBody>;
}

/** The branding of the console: set by administrators and readable by everyone, also before login. */
export class BrandingSettings {
  readonly #settings: ProductSettings;
  readonly #logos: LogoStore;
  readonly #namespace: Namespace;
  readonly #vapidPublicKey: string;

  /** @param vapidPublicKey the public key for push notifications, unless the settings have one */
  constructor(settings: ProductSettings, logos: LogoStore, namespace: Namespace, vapidPublicKey = '') {
    this.#settings = settings;
    this.#logos = logos;
    this.#namespace = namespace;
    this.#vapidPublicKey = vapidPublicKey;
  }

  async read(): Promise<BrandingConfig> {
    const config = (await this.#settings.read('label', configBody)) ?? configBody.parse({});
    const version = await this.#logos.version();
    const address = `/${this.#namespace}/assets/custom/logo.png?v=${version}`;
    const push = await this.#settings.read('push', pushBody);
    return {
      config: version ? { ...config, headLogo: { ...config.headLogo, address } } : config,
      push: push ?? { vapidKey: this.#vapidPublicKey, firebaseConfig: {} },
    };
  }

  /**
   * Sets the branding (administrators); other parts of a theme are ignored. Rejects with 400 for a bad field.
   */
  async update(access: BrandingEditor, body: unknown): Promise<BrandingConfig> {
    access.requireAdministrator();
    const { config } = parseBody(themeBody, body);
    await this.#settings.write('label', config);
    return this.read();
  }
}
