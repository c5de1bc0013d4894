import {
  BRANDING_PICTURE_KINDS,
  type BrandingPictureKind,
} from '@farol/core/domain/server/branding/branding-picture';
import { chatNumberIn } from '@farol/core/domain/server/branding/branding-config';
import { storedThemeColors, themeColorProblems } from '@farol/core/domain/theme/theme-colors';
import { productAttribute, productAttributeName, type Namespace } from '@farol/core/domain/values/namespace';
import { LOGO_WIDTHS, logoWidthIn } from '@farol/core/domain/server/branding/logo-width';
import { z } from 'zod';
import { flagWithDefault } from '../wire/body-fields.ts';
import { badRequest } from '../wire/http-error.ts';
import { coerceText } from '../wire/lenient-values.ts';
import { parseBody } from '../wire/read-body.ts';
import type { Registry } from '../registry/registry.ts';
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
/** What is sent has a number of which the chat link can be made; what is stored may be older than this rule. */
const sentConfigBody = configBody.refine(
  ({ whatsapp }) => whatsapp === false || whatsapp === '' || chatNumberIn(whatsapp) !== undefined,
  { path: ['whatsapp'], message: 'must be a phone number with country and area code' },
);

export const themeBody = z.object({ config: sentConfigBody, colors: colorsBody.optional() });
const { smallest, largest } = LOGO_WIDTHS;
/** The size of the logo is an attribute of the server; without it, it stays. */
const logoWidthBody = z.object({
  config: z.object({
    headLogo: z
      .object({
        width: z
          .int(`must be a whole number from ${smallest} to ${largest}`)
          .min(smallest, `must be at least ${smallest}`)
          .max(largest, `must be at most ${largest}`)
          .optional(),
      })
      .optional(),
  }),
});
const storedColors = z.object({ colors: colorsBody });
const storedLogo = z.object({ width: z.number() });

type StoredBranding = z.infer<typeof configBody>;

/** The branding as clients read it, with the URLs of the pictures where there are some. */
interface PublicBranding extends StoredBranding {
  headLogo: StoredBranding['headLogo'] & { address?: string; width: number };
  pictures: Partial<Record<BrandingPictureKind, string>>;
}

/** The branding file of the console. `push.vapidKey` is the key with which push messages are signed. */
export interface BrandingConfig {
  config: PublicBranding;
  colors: Record<string, string>;
  push: { vapidKey: string; firebaseConfig: Record<string, string> };
}

/** The branding of the operator or of a reseller: set by those who may, readable by everyone, also before login. */
export class BrandingSettings {
  readonly #registry: Registry;
  readonly #settings: ProductSettings;
  readonly #pictures: BrandingPictures;
  readonly #namespace: Namespace;
  readonly #vapidPublicKey: string;

  /** @param vapidPublicKey the public key of push messages */
  constructor(
    registry: Registry,
    settings: ProductSettings,
    pictures: BrandingPictures,
    namespace: Namespace,
    vapidPublicKey: string,
  ) {
    this.#registry = registry;
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
    return {
      config: {
        ...config,
        headLogo: { ...config.headLogo, ...(address && { address }), width: await this.#logoWidth() },
        pictures,
      },
      colors: storedThemeColors(stored?.colors ?? {}),
      push: { vapidKey: this.#vapidPublicKey, firebaseConfig: {} },
    };
  }

  /**
   * Sets texts, colors and the size of the logo together. Rejects with 400 for a bad field, and for a color that is none
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
    const width = parseBody(logoWidthBody, body).config.headLogo?.width;
    await this.#registry.transaction(async (transaction) => {
      await this.#settings.writeIn(transaction.query, [
        { name: 'label', value: config, logged: { type: 'label', of: (all) => all } },
        ...(colors
          ? [{ name: 'theme', value: { colors: storedThemeColors(colors) }, logged: LOGGED_COLORS }]
          : []),
        ...(this.#settings.isOfOperator || width === undefined
          ? []
          : [
              {
                name: 'logo',
                value: { width },
                logged: { type: 'label', of: (all: object) => ({ ...all }) },
              },
            ]),
      ]);
      if (!this.#settings.isOfOperator || width === undefined || width === (await this.#logoWidth())) return;
      const { server } = this.#registry;
      const name = productAttributeName(this.#namespace, LOGO_WIDTH);
      await transaction.updateServer({ ...server, attributes: { ...server.attributes, [name]: width } });
    });
  }

  /** That of the operator is an attribute of the server; a reseller has no server. */
  async #logoWidth(): Promise<number> {
    const stored = this.#settings.isOfOperator
      ? productAttribute(this.#registry.server.attributes, this.#namespace, LOGO_WIDTH)
      : (await this.#settings.read('logo', storedLogo))?.width;
    return logoWidthIn(stored);
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

/** The attribute of the server with the size of the logo. */
const LOGO_WIDTH = 'logoWidth';

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
