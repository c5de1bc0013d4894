import { flagValue, numericValue } from '../values/attributes.ts';
import {
  MAX_INTEGRATION_LENGTHS,
  type IntegrationDescriptor,
  type IntegrationField,
  type IntegrationFieldKind,
  type IntegrationSettings,
  type IntegrationValue,
} from './integration.ts';
import { smsTemplateProblems } from './sms-message.ts';

/** What can be wrong with a field of an integration; the catalog has the texts. */
export type IntegrationProblem =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'notNumber'
  | 'tooSmall'
  | 'tooLarge'
  | 'invalid'
  /** A secret is missing for a place to which the stored one was not given. */
  | 'secretAgain'
  /** A line of headers is no `Name: value`. */
  | 'notHeader'
  /** Neither the address nor the body has the number, or the text. */
  | 'noNumber'
  | 'noText';

/** What is wrong, by field. */
export type IntegrationProblems = Readonly<Record<string, IntegrationProblem>>;

/** A valid integration. */
export interface CheckedIntegration {
  /** By field; optional texts and numbers that are empty are left out. */
  readonly values: Readonly<Record<string, IntegrationValue>>;
  /** The secrets that were given, by field. */
  readonly newSecrets: Readonly<Record<string, string>>;
  /** The stored secrets that stay. */
  readonly keptSecrets: readonly string[];
}

/** The result of a check: what is wrong, or the values to be stored. */
export type IntegrationCheck = { readonly problems: IntegrationProblems } | CheckedIntegration;

/**
 * Checks what was typed into a form, or sent as a body, and returns it in its types; numbers, switches and ids may be
 * texts. A secret that is empty or missing keeps the stored one, and `null` removes it.
 * @param stored how the integration is set up; false if it is not
 */
export function checkIntegration(
  descriptor: IntegrationDescriptor,
  input: Readonly<Record<string, unknown>>,
  stored: IntegrationSettings | false,
): IntegrationCheck {
  const values: Record<string, IntegrationValue> = {};
  const problems: Record<string, IntegrationProblem> = {};
  const newSecrets: Record<string, string> = {};
  const keptSecrets: string[] = [];
  for (const field of descriptor.fields) {
    if (field.kind === 'secret') continue;
    const read = readValue(field, input[field.name]);
    if ('problem' in read) problems[field.name] = read.problem;
    else if (read.value !== undefined) values[field.name] = read.value;
  }
  for (const field of descriptor.fields) {
    if (field.kind !== 'secret') continue;
    const given = input[field.name];
    if (stored && stored.storedSecrets.includes(field.name) && (given === undefined || given === '')) {
      if (field.sentTo?.some((name) => targetOf(values[name]) !== targetOf(stored.values[name])))
        problems[field.name] = 'secretAgain';
      else keptSecrets.push(field.name);
      continue;
    }
    const read = readText(field, given);
    if ('problem' in read) problems[field.name] = read.problem;
    else if (typeof read.value === 'string') newSecrets[field.name] = read.value;
  }
  if (descriptor.key === 'sms')
    for (const [name, problem] of Object.entries(smsTemplateProblems(values))) problems[name] ??= problem;
  return Object.keys(problems).length > 0 ? { problems } : { values, newSecrets, keptSecrets };
}

/** A value as read, none for an empty one. */
type ReadValue = { readonly value?: IntegrationValue } | { readonly problem: IntegrationProblem };

function readValue(field: IntegrationField, given: unknown): ReadValue {
  return READERS[field.kind](field, given);
}

const READERS: Readonly<
  Record<IntegrationFieldKind, (field: IntegrationField, given: unknown) => ReadValue>
> = {
  flag: (_, given) => readFlag(given),
  number: readNumber,
  devices: readIds,
  groups: readIds,
  text: readText,
  longText: readText,
  secret: readText,
  choice: readText,
  url: readText,
  host: readText,
  email: readText,
};

function readFlag(given: unknown): ReadValue {
  if (given === undefined || given === null || given === '') return { value: false };
  const value = flagValue(given);
  return value === undefined ? { problem: 'invalid' } : { value };
}

function readNumber(
  { isRequired, min = 0, max = Number.MAX_SAFE_INTEGER }: IntegrationField,
  given: unknown,
): ReadValue {
  if (given === undefined || given === null || (typeof given === 'string' && given.trim() === ''))
    return isRequired ? { problem: 'required' } : {};
  const value = numericValue(given) ?? Number.NaN;
  if (!Number.isInteger(value)) return { problem: 'notNumber' };
  if (value < min) return { problem: 'tooSmall' };
  return value > max ? { problem: 'tooLarge' } : { value };
}

function readIds(
  { kind, longest = MAX_INTEGRATION_LENGTHS[kind] }: IntegrationField,
  given: unknown,
): ReadValue {
  const list: readonly unknown[] =
    given === undefined || given === null || given === ''
      ? []
      : typeof given === 'string'
        ? given.split(',')
        : Array.isArray(given)
          ? given
          : [given];
  if (list.length > longest) return { problem: 'tooLong' };
  const ids = list.map((item) => numericValue(item) ?? Number.NaN);
  const areIds = ids.every((id) => Number.isSafeInteger(id) && id > 0);
  return areIds ? { value: [...new Set(ids)] } : { problem: 'invalid' };
}

function readText(field: IntegrationField, given: unknown): ReadValue {
  const { kind, isRequired, shortest = 0, longest = MAX_INTEGRATION_LENGTHS[kind], isValid } = field;
  const typed = given ?? '';
  if (typeof typed !== 'string') return { problem: 'invalid' };
  // A secret is used as it is; around others, blanks come from pasting.
  const text = kind === 'secret' ? typed : typed.trim();
  if (text === '') return isRequired ? { problem: 'required' } : {};
  if (text.length > longest) return { problem: 'tooLong' };
  if (text.length < shortest) return { problem: 'tooShort' };
  const isPrintable = text.isWellFormed() && !(kind === 'longText' ? UNPRINTABLE : CONTROL).test(text);
  const hasForm = isPrintable && hasKindOf(field, text) && (isValid?.(text) ?? true);
  return hasForm ? { value: text } : { problem: 'invalid' };
}

function hasKindOf(
  { kind, options = [], schemes = ['https', 'http'] }: IntegrationField,
  text: string,
): boolean {
  if (kind === 'choice') return options.includes(text);
  if (kind === 'host') return HOST.test(text);
  if (kind === 'email') return /^[^\s@<>,;"\\]+@[^\s@<>,;"\\]+$/.test(text);
  if (kind !== 'url') return true;
  return URL_PARTS.test(text) && schemes.some((scheme) => text.toLowerCase().startsWith(`${scheme}:`));
}

/** Anything that ends a line would begin another header or command. */
const CONTROL = /\p{Cc}/u;
/** Texts of several lines may have line ends and tabs. */
const UNPRINTABLE = /[^\P{Cc}\n\r\t]/u;
const IPV6 = String.raw`[\da-f]*:[\da-f]*:[\da-f:.]*`;
/** A name, an IPv4 address, or an IPv6 address with or without brackets; a port has a field of its own. */
const HOST = new RegExp(
  String.raw`^(?:[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?|${IPV6}|\[${IPV6}\])$`,
  'iu',
);
/**
 * Scheme and host of a URL. It has no user and password: an address is shown to every administrator, and a secret is
 * not. No host is a placeholder.
 */
const URL_PARTS = /^([a-z]+):\/\/([^\s/?#@\\{}<>"]+)(?:[/?#][^\s\\<>"]*)?$/i;

/** Returns what decides where a secret is sent, in any case: of a URL, the scheme and host. */
function targetOf(value: IntegrationValue | undefined): string {
  return String(value).replace(URL_PARTS, '$1://$2').toLowerCase();
}
