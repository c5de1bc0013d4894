import { z } from 'zod';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { flagWithDefault } from '../wire/body-fields.ts';
import { coerceText } from '../wire/lenient-values.ts';
import { parseBody } from '../wire/read-body.ts';
import type { Access } from '../access/access.ts';
import type { LogoStore } from './logos.ts';
import type { ProductSettings } from './product-settings.ts';

const line = (length: number) =>
  z.preprocess(
    coerceText,
    z.string('must be text').max(length, `must not be longer than ${length} characters`),
  );

/** What the console is labelled with: its title, the number of the chat link (false for none) and the logo at the top. */
const configBody = z.object({
  title: line(128).default(''),
  whatsapp: z
    // `true` is no number of a chat, so it is not read as text here.
    .union(
      [z.literal(false), line(32).refine((text) => text !== 'true')],
      'must be a number as text, or false',
    )
    .default(false),
  headLogo: z
    .object({ image: flagWithDefault(true), text: line(128).default('') })
    .default({ image: true, text: '' }),
});
const themeBody = z.object({ config: configBody });

const pushBody = z.object({ vapidKey: z.string(), firebaseConfig: z.record(z.string(), z.string()) });

type StoredBranding = z.infer<typeof configBody>;

/** What is read of it: with the address of the operator's own logo, where there is one. */
interface ShownBranding extends StoredBranding {
  headLogo: StoredBranding['headLogo'] & { address?: string };
}

/** The console's label file: `push` is empty while push is not configured. */
export interface BrandingConfig {
  config: ShownBranding;
  push: z.infer<typeof pushBody>;
}

/** The label of the console, as operators set it and everybody reads it, also before login. */
export class BrandingSettings {
  readonly #settings: ProductSettings;
  readonly #logos: LogoStore;
  readonly #namespace: Namespace;
  readonly #vapidPublicKey: string;

  /** @param vapidPublicKey the public key of whoever sends push notifications, unless the settings name one */
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

  /** Sets the label part of a theme (administrators); what else a theme says is left out. Rejects with 400 for a bad field. */
  async update(access: Access, body: unknown): Promise<BrandingConfig> {
    access.requireAdministrator();
    const { config } = parseBody(themeBody, body);
    await this.#settings.write('label', config);
    return this.read();
  }
}
