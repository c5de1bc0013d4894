import type { Branding } from './branding.ts';

/** Why a text of a branding is invalid. */
export type BrandingProblem = 'tooLong' | 'required' | 'notNumber';

/** The problems of a branding, by field. */
export type BrandingProblems = Readonly<Record<string, BrandingProblem>>;

/**
 * Parses the branding from the server's file (§7, `config.json`); missing or invalid values get the defaults.
 * Undefined when it is not such a file at all.
 */
export function parseBranding(response: unknown): Branding | undefined {
  const config = objectOrEmpty(objectOrEmpty(response)['config']);
  if (!isObject(response)) return undefined;
  const logo = objectOrEmpty(config['headLogo']);
  const headerText = lineIn(logo['text']);
  return {
    title: lineIn(config['title']),
    // Without a text the logo is always shown.
    showsLogo: logo['image'] !== false || headerText === '',
    logoUrl: logoIn(logo['address']),
    headerText,
    chatNumber: chatNumberIn(config['whatsapp']) ?? '',
  };
}

/** Returns the problems of a typed branding; empty when it can be saved. */
export function brandingProblems({ title, showsLogo, headerText, chatNumber }: Branding): BrandingProblems {
  return {
    ...(title.trim().length > MAX_LENGTH && { title: 'tooLong' }),
    ...(!showsLogo && headerText.trim() === '' && { headerText: 'required' }),
    ...(headerText.trim().length > MAX_LENGTH && { headerText: 'tooLong' }),
    ...(chatNumber.trim() !== '' && chatNumberIn(chatNumber) === undefined && { chatNumber: 'notNumber' }),
  };
}

/** Returns a valid branding as sent to the server (§7, `PUT /theme`); the logo has calls of its own. */
export function brandingToWire({ title, showsLogo, headerText, chatNumber }: Branding): object {
  return {
    title: title.trim(),
    whatsapp: chatNumberIn(chatNumber) ?? false,
    headLogo: { image: showsLogo, text: headerText.trim() },
  };
}

const MAX_LENGTH = 128;

/**
 * Parses a phone number with country code into digits; users type `+55 (11) 99999-0000`. Undefined for
 * anything else.
 */
function chatNumberIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const digits = String(value)
    .replace(/^\s*(?:\+|00)/, '')
    .replaceAll(/[\s().-]/g, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
}

/** Only a logo stored on this server is shown: another host would learn who visits. */
function logoIn(value: unknown): string {
  return typeof value === 'string' && /^\/[\w-]+\/assets\/custom\/logo\.png\?v=[\w-]{1,64}$/.test(value)
    ? value
    : '';
}

function lineIn(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, MAX_LENGTH) : '';
}

function objectOrEmpty(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
