import { z } from 'zod';
import { readBody } from '../tracking/read-body.ts';
import type { Access } from '../tracking/access.ts';
import type { ProductSettings } from './product-settings.ts';

const line = (length: number) =>
  z.string('must be text').max(length, `must not be longer than ${length} characters`);

/** What the console is labelled with: its title, the number of the chat link (false for none) and the logo at the top. */
const configBody = z.object({
  title: line(128).default(''),
  whatsapp: z.union([z.literal(false), line(32)], 'must be a number as text, or false').default(false),
  headLogo: z
    .object({ image: z.boolean('must be true or false').default(true), text: line(128).default('') })
    .default({ image: true, text: '' }),
});
const themeBody = z.object({ config: configBody });

const pushBody = z.object({ vapidKey: z.string(), firebaseConfig: z.record(z.string(), z.string()) });

type LabelSettings = z.infer<typeof configBody>;

/** The console's label file: `push` is empty while push is not configured. */
export interface LabelConfig {
  config: LabelSettings;
  push: z.infer<typeof pushBody>;
}

/** The label of the console, as operators set it and everybody reads it, also before login. */
export class LabelConfigs {
  readonly #settings: ProductSettings;
  readonly #pushKey: string;

  /** @param pushKey the public key of whoever sends push notifications, unless the settings name one */
  constructor(settings: ProductSettings, pushKey = '') {
    this.#settings = settings;
    this.#pushKey = pushKey;
  }

  async read(): Promise<LabelConfig> {
    const config = await this.#settings.read('label', configBody);
    const push = await this.#settings.read('push', pushBody);
    return {
      config: config ?? configBody.parse({}),
      push: push ?? { vapidKey: this.#pushKey, firebaseConfig: {} },
    };
  }

  /** Sets the label part of a theme (administrators); what else a theme says is left out. Rejects with 400 for a bad field. */
  async update(access: Access, body: unknown): Promise<LabelConfig> {
    access.requireAdministrator();
    const { config } = readBody(themeBody, body);
    await this.#settings.write('label', config);
    return this.read();
  }
}
