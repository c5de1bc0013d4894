import type { Branding } from './branding.ts';
import { logoWidthIn } from './logo-width.ts';

/**
 * Parses the branding from the server's file (§7, `config.json`); missing or invalid values get the defaults.
 * Undefined when it is not such a file at all.
 */
export function parseBranding(response: unknown): Branding | undefined {
  const config = objectOrEmpty(objectOrEmpty(response)['config']);
  if (!isObject(response)) return undefined;
  const logo = objectOrEmpty(config['headLogo']);
  const pictures = objectOrEmpty(config['pictures']);
  const headerText = lineIn(logo['text']);
  return {
    title: lineIn(config['title']),
    // Without a text the logo is always shown.
    showsLogo: logo['image'] !== false || headerText === '',
    logoUrl: pictureIn(logo['address']),
    logoWidth: logoWidthIn(logo['width']),
    loginLogoUrl: pictureIn(pictures['logo-login']),
    loginPictureUrl: pictureIn(pictures['bg-login']),
    iconUrl: pictureIn(pictures['fav-icon']),
    headerText,
    chatNumber: chatNumberIn(config['whatsapp']) ?? '',
    colors: textsIn(response['colors']),
  };
}

/** Returns a valid branding as sent to the server (§7, `PUT /theme`); pictures have calls of their own. */
export function brandingToWire({
  title,
  showsLogo,
  logoWidth,
  headerText,
  chatNumber,
  colors,
}: Branding): object {
  return {
    config: {
      title: title.trim(),
      whatsapp: chatNumberIn(chatNumber) ?? false,
      headLogo: { image: showsLogo, text: headerText.trim(), width: logoWidth },
    },
    colors,
  };
}

/** The longest title or header text. */
export const MAX_BRANDING_TEXT_LENGTH = 128;

/**
 * Parses a phone number with country code into digits; users type `+55 (11) 99999-0000`. Undefined for
 * anything else.
 */
export function chatNumberIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const digits = String(value)
    .replace(/^\s*(?:\+|00)/, '')
    .replaceAll(/[\s().-]/g, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
}

/** Only a picture stored on this server is shown: another host would learn who visits. */
function pictureIn(value: unknown): string {
  return typeof value === 'string' &&
    /^\/[\w-]+\/(?:assets\/custom|resellers\/\d+\/theme)\/[\w-]+\.(?:png|jpg)\?v=[\w-]{1,64}$/.test(value)
    ? value
    : '';
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(objectOrEmpty(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function lineIn(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, MAX_BRANDING_TEXT_LENGTH) : '';
}

function objectOrEmpty(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
