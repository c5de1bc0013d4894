import type { IntegrationValue } from './integration.ts';

/** The values of the SMS gateway, by field. */
type SmsValues = Readonly<Record<string, IntegrationValue>>;

/** What is sent to a gateway for one message. */
export interface SmsMessage {
  /** The number with its country, with or without a plus sign and signs between. */
  readonly number: string;
  readonly text: string;
}

/** What a gateway knows its customer by. */
export interface SmsCredentials {
  readonly secret: string;
  /** Account and secret as HTTP basic authentication has them: Base64 of `account:secret`. */
  readonly basic: string;
}

/** One request to a gateway. */
export interface SmsRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined without one. */
  readonly body: string | undefined;
}

const PLACEHOLDER = /\{(number|digits|text|sender|account|secret|basic)\}/g;
const HEADER = /^[!#$%&'*+.^_`|~\w-]+:.*$/;

/**
 * Returns the request for one message: each placeholder of the template (`{number}`, `{digits}`, `{text}`, `{sender}`,
 * `{account}`, `{secret}`, `{basic}`) is replaced by its value, written as its place needs it, so that no value ends
 * what it stands in.
 */
export function smsRequest(
  values: SmsValues,
  message: SmsMessage,
  { secret, basic }: SmsCredentials,
): SmsRequest {
  const digits = message.number.replaceAll(/\D/g, '');
  const parts: Readonly<Record<string, string>> = {
    number: `+${digits}`,
    digits,
    text: message.text.toWellFormed(),
    sender: textOf(values['sender']),
    account: textOf(values['account']),
    secret,
    basic,
  };
  const filled = (template: string, write: (value: string) => string): string =>
    template.replaceAll(PLACEHOLDER, (_, name: string) => write(parts[name] ?? ''));
  const headers = Object.fromEntries(
    headerLines(values).map(({ name, value }) => [
      name,
      filled(value, (text) => text.replaceAll(/\p{Cc}/gu, ' ')),
    ]),
  );
  const method = textOf(values['method']);
  const body = textOf(values['body']);
  return {
    method,
    url: filled(textOf(values['url']), encodeURIComponent),
    headers,
    body: method === 'GET' || body === '' ? undefined : filled(body, writerFor(headers)),
  };
}

/** Returns how values are written into a body of the type that the headers name. */
function writerFor(headers: Readonly<Record<string, string>>): (value: string) => string {
  const type = Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === 'content-type')
    .map(([, value]) => value)
    .join();
  if (/json/i.test(type)) return (value) => JSON.stringify(value).slice(1, -1);
  if (/xml/i.test(type))
    return (value) =>
      value.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll(/[^\P{Cc}\n\r\t]/gu, ' ');
  if (/x-www-form-urlencoded/i.test(type)) return encodeURIComponent;
  return (value) => value;
}

/** Returns what is wrong with a template: it has to say the number and the text, and headers are `Name: value`. */
export function smsTemplateProblems(
  values: SmsValues,
): Readonly<Record<string, 'notHeader' | 'noNumber' | 'noText'>> {
  const lines = textOf(values['headers']).split(/\r?\n/);
  const isHeader = lines.every((line) => line.trim() === '' || HEADER.test(line.trim()));
  const place = values['method'] === 'GET' ? 'url' : 'body';
  const sent = textOf(values['url']) + textOf(values[place]);
  return {
    ...(!isHeader && { headers: 'notHeader' as const }),
    ...(!sent.includes('{text}') && { [place]: 'noText' as const }),
    ...(!/\{(?:number|digits)\}/.test(sent) && { [place]: 'noNumber' as const }),
  };
}

function headerLines(values: SmsValues): { name: string; value: string }[] {
  return textOf(values['headers'])
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => HEADER.test(line))
    .map((line) => {
      const colon = line.indexOf(':');
      return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
    });
}

function textOf(value: IntegrationValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** How a text is sent as SMS. */
export interface SmsParts {
  /** Whether its letters are all of the 7-bit alphabet of GSM; else each takes 16 bits. */
  readonly isGsm: boolean;
  /** The messages that it is sent as, each of which costs. */
  readonly segments: number;
}

/** The 7-bit alphabet of GSM 03.38; those of the extension take two places. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENSION = '^{}\\[~]|€\f';

/** Counts the messages that a text takes: 160 places or 70 letters in one, 153 or 67 in each of several. */
export function smsParts(text: string): SmsParts {
  let places = 0;
  let isGsm = true;
  for (const letter of text) {
    if (GSM.includes(letter)) places += 1;
    else if (GSM_EXTENSION.includes(letter)) places += 2;
    else isGsm = false;
  }
  if (!isGsm) places = text.length;
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  return { isGsm, segments: places <= alone ? 1 : Math.ceil(places / each) };
}
