import type { Branding } from './branding.ts';

/** What may be wrong with a label, by field. */
export interface BrandingProblems {
  readonly title?: 'tooLong';
  readonly headerText?: 'required' | 'tooLong';
  readonly chatNumber?: 'notNumber';
}

/**
 * The label out of the server's file (§7, `config.json`); what is missing or makes no sense is as usual. Nothing when it is no such
 * file at all.
 */
export function parseBranding(answer: unknown): Branding | undefined {
  const config = objectOrEmpty(objectOrEmpty(answer)['config']);
  if (!isParts(answer)) return undefined;
  const logo = objectOrEmpty(config['headLogo']);
  const headerText = lineIn(logo['text']);
  return {
    title: lineIn(config['title']),
    // A text alone needs one.
    showsLogo: logo['image'] !== false || headerText === '',
    logoUrl: logoIn(logo['address']),
    headerText,
    chatNumber: chatNumberIn(config['whatsapp']) ?? '',
  };
}

/** What is wrong with a label as it was typed; an empty object when it can be saved. */
export function brandingProblems({ title, showsLogo, headerText, chatNumber }: Branding): BrandingProblems {
  return {
    ...(title.trim().length > LONGEST && { title: 'tooLong' }),
    ...(!showsLogo && headerText.trim() === '' && { headerText: 'required' }),
    ...(headerText.trim().length > LONGEST && { headerText: 'tooLong' }),
    ...(chatNumber.trim() !== '' && chatNumberIn(chatNumber) === undefined && { chatNumber: 'notNumber' }),
  };
}

/** A label without problems as the server keeps it (§7, `PUT /theme`); its logo has calls of its own. */
export function brandingToWire({ title, showsLogo, headerText, chatNumber }: Branding): object {
  return {
    title: title.trim(),
    whatsapp: chatNumberIn(chatNumber) ?? false,
    headLogo: { image: showsLogo, text: headerText.trim() },
  };
}

const LONGEST = 128;

/** A telephone number with its country, as digits: people write `+55 (11) 99999-0000`. Nothing when it is none. */
function chatNumberIn(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const digits = String(value)
    .replace(/^\s*(?:\+|00)/, '')
    .replaceAll(/[\s().-]/g, '');
  return /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined;
}

/** Only what this server itself keeps is shown: an address of somebody else would tell him who comes here. */
function logoIn(value: unknown): string {
  return typeof value === 'string' && /^\/[\w-]+\/assets\/custom\/logo\.png\?v=[\w-]{1,64}$/.test(value)
    ? value
    : '';
}

function lineIn(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, LONGEST) : '';
}

function objectOrEmpty(value: unknown): Readonly<Record<string, unknown>> {
  return isParts(value) ? value : {};
}

function isParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
