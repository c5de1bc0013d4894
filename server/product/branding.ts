import {
  BRANDING_PICTURE_KINDS,
  type BrandingPictureKind,
} from '@farol/core/domain/server/branding/branding-picture';
import { storedThemeColors, themeColorProblems } from '@farol/core/domain/theme/theme-colors';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { z } from 'zod';
import { flagWithDefault } from '../wire/body-fields.ts';
import { badRequest } from '../wire/http-error.ts';
import { coerceText } from '../wire/lenient-values.ts';
import { parseBody } from '../wire/read-body.ts';
import type { BrandingEditor, BrandingPictures } from './branding-pictures.ts';
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
const colorsBody = z.record(z.string(), z.string('must be text'), 'must be colors by their names');
/** Without `colors` those that are stored stay. */
const themeBody = z.object({ config: configBody, colors: colorsBody.optional() });
const storedColors = z.object({ colors: colorsBody });

const pushBody = z.object({ vapidKey: z.string(), firebaseConfig: z.record(z.string(), z.string()) });

type StoredBranding = z.infer<typeof configBody>;

/** The branding as clients read it, with the URLs of the pictures where there are some. */
interface PublicBranding extends StoredBranding {
  headLogo: StoredBranding['headLogo'] & { address?: string };
  pictures: Partial<Record<BrandingPictureKind, string>>;
}

/** The branding file of the console; `push` is empty while push is not configured. */
export interface BrandingConfig {
  config: PublicBranding;
  colors: Record<string, string>;
  push: z.infer<typeof pushBody>;
}

/** The branding of the operator or of a reseller: set by those who may, readable by everyone, also before login. */
export class BrandingSettings {
  readonly #settings: ProductSettings;
  readonly #pictures: BrandingPictures;
  readonly #namespace: Namespace;
  readonly #vapidPublicKey: string;

  /** @param vapidPublicKey the public key for push notifications, unless the settings have one */
  constructor(
    settings: ProductSettings,
    pictures: BrandingPictures,
    namespace: Namespace,
    vapidPublicKey = '',
  ) {
    this.#settings = settings;
    this.#pictures = pictures;
    this.#namespace = namespace;
    this.#vapidPublicKey = vapidPublicKey;
  }

  /**
   * Returns the branding. @param folder the path below which the pictures are; that of the branding's own host by
   * default
   */
  async read(folder = `/${this.#namespace}/assets/custom`): Promise<BrandingConfig> {
    const config = (await this.#settings.read('label', configBody)) ?? configBody.parse({});
    const stored = await this.#settings.read('theme', storedColors);
    const { 'logo-interno': address, ...pictures } = await this.#pictureAddresses(folder);
    const push = await this.#settings.read('push', pushBody);
    return {
      config: { ...config, headLogo: { ...config.headLogo, ...(address && { address }) }, pictures },
      colors: storedThemeColors(stored?.colors ?? {}),
      push: push ?? { vapidKey: this.#vapidPublicKey, firebaseConfig: {} },
    };
  }

  /**
   * Sets texts and colors together. Rejects with 400 for a bad field, and for a color that is none
   * or not of the theme; nothing is changed then.
   */
  async update(editor: BrandingEditor, body: unknown): Promise<void> {
    editor.requireAdministrator();
    const { config, colors } = parseBody(themeBody, body);
    const [problem] = Object.entries(themeColorProblems(colors ?? {}));
    if (problem) {
      const [name, reason] = problem;
      throw badRequest(
        reason === 'unknown'
          ? `colors: ${name.slice(0, 64)} is not a color of the theme`
          : `colors: ${name} must be a color such as #1c68ce`,
      );
    }
    await this.#settings.writeAll([
      { name: 'label', value: config, logged: { type: 'label', of: (all) => all } },
      ...(colors
        ? [{ name: 'theme', value: { colors: storedThemeColors(colors) }, logged: LOGGED_COLORS }]
        : []),
    ]);
  }

  async #pictureAddresses(folder: string): Promise<Partial<Record<BrandingPictureKind, string>>> {
    const addresses: Partial<Record<BrandingPictureKind, string>> = {};
    for (const kind of BRANDING_PICTURE_KINDS) {
      const version = await this.#pictures.version(kind);
      if (version !== undefined) addresses[kind] = `${folder}/${PICTURE_FILES[kind]}?v=${version}`;
    }
    return addresses;
  }
}

/** The file of each picture in the folder of a branding. */
export const PICTURE_FILES: Readonly<Record<BrandingPictureKind, string>> = {
  'logo-interno': 'logo.png',
  'logo-login': 'logoWhite.png',
  'bg-login': 'bg-login.jpg',
  'fav-icon': 'icon-192.png',
};

/** The activity log shows the colors and not their names on the wire. */
const LOGGED_COLORS = {
  type: 'label',
  of: (all: Record<string, unknown>) => ({
    colors: Object.values(storedColors.safeParse(all).data?.colors ?? {}).join(', '),
  }),
};
