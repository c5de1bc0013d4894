import { isGeocoderUrl } from '../place/geocoder-settings.ts';
import { isStreetMapUrl } from '../server/street-map.ts';
import { SMS_GATEWAYS, type SmsGateway } from './sms-gateways.ts';

/** The services beside this server that administrators connect (§3, "Integration"). */
export type IntegrationKey =
  | 'smtp'
  | 'telegram'
  | 'sms'
  | 'push'
  | 'webhook'
  | 'mqtt'
  | 'asaas'
  | 'pix'
  | 'geocoder'
  | 'streetView'
  | 'streetMap';

/**
 * What a field of an integration holds. A `secret` is stored encrypted and never sent back; `host` is a name or an
 * address; `devices` and `groups` are ids, none of both meaning every device.
 */
export type IntegrationFieldKind =
  | 'text'
  | 'longText'
  | 'secret'
  | 'number'
  | 'flag'
  | 'choice'
  | 'url'
  | 'host'
  | 'email'
  | 'devices'
  | 'groups';

/** Where in the server's own record a value is while its integration is on; it is nowhere else then. */
export interface ServerAttribute {
  readonly key: string;
  readonly location: 'attributes' | 'namespaced';
}

/** One field of an integration. */
export interface IntegrationField {
  readonly name: string;
  readonly kind: IntegrationFieldKind;
  readonly isRequired?: boolean;
  /** The most characters of a text, or entries of a list; those of `LONGEST` by default. */
  readonly longest?: number;
  /** The fewest characters of a text. */
  readonly shortest?: number;
  /** The limits of a number, which is whole. */
  readonly min?: number;
  readonly max?: number;
  /** What can be chosen. */
  readonly options?: readonly string[];
  /** The schemes of a URL; http and https by default. */
  readonly schemes?: readonly string[];
  /** Whether a text has the form that this field needs. */
  readonly isValid?: (text: string) => boolean;
  /** What a new form has. */
  readonly initial?: string;
  readonly attribute?: ServerAttribute;
  /**
   * Where a secret is sent. To change one of these fields, the secret must be given again: a stored one never goes to a
   * place for which it was not given.
   */
  readonly sentTo?: readonly string[];
}

/** What is known of a kind of integration before anybody sets it up. */
export interface IntegrationDescriptor {
  readonly key: IntegrationKey;
  /** The name of the service, for programs; the console has its own in each language. */
  readonly title: string;
  readonly area: IntegrationArea;
  readonly fields: readonly IntegrationField[];
  /** Whether the server can ask the provider whether it works. */
  readonly canTest: boolean;
  /** Whether it works before anybody sets it up, and until it is switched off. */
  readonly worksUnconfigured?: boolean;
  /** Ready-made values of well-known services. */
  readonly presets?: readonly SmsGateway[];
}

/** What an integration is for. */
export type IntegrationArea = 'channels' | 'billing' | 'maps';

/** The areas in their order. */
export const INTEGRATION_AREAS: readonly IntegrationArea[] = ['channels', 'billing', 'maps'];

/** The most characters of a text, and the most entries of a list, where a field says nothing else. */
export const MAX_INTEGRATION_LENGTHS: Readonly<Record<IntegrationFieldKind, number>> = {
  text: 256,
  longText: 4_000,
  secret: 1_000,
  number: 15,
  flag: 5,
  choice: 32,
  url: 1_000,
  host: 253,
  email: 254,
  devices: 1_000,
  groups: 1_000,
};

/** Every integration, in the order in which they are shown. */
export const INTEGRATIONS: readonly IntegrationDescriptor[] = [
  {
    key: 'smtp',
    title: 'SMTP',
    area: 'channels',
    canTest: true,
    fields: [
      { name: 'host', kind: 'host', isRequired: true },
      { name: 'port', kind: 'number', isRequired: true, min: 1, max: 65_535, initial: '587' },
      { name: 'username', kind: 'text' },
      { name: 'password', kind: 'secret', sentTo: ['host', 'port'] },
      { name: 'senderEmail', kind: 'email', isRequired: true },
      { name: 'senderName', kind: 'text', longest: 128 },
    ],
  },
  {
    key: 'telegram',
    title: 'Telegram',
    area: 'channels',
    canTest: true,
    fields: [
      {
        name: 'token',
        kind: 'secret',
        isRequired: true,
        isValid: (text) => /^\d{3,20}:[\w-]{20,100}$/.test(text),
        sentTo: ['apiUrl'],
      },
      {
        name: 'botName',
        kind: 'text',
        isRequired: true,
        isValid: (text) => /^@?[A-Za-z]\w{4,31}$/.test(text),
        attribute: { key: 'telegramBot', location: 'attributes' },
      },
      // For those who run a Bot API server of their own.
      { name: 'apiUrl', kind: 'url', isValid: (text) => !/[?#]/.test(text) },
    ],
  },
  {
    key: 'sms',
    title: 'SMS',
    area: 'channels',
    canTest: true,
    presets: SMS_GATEWAYS,
    fields: [
      { name: 'method', kind: 'choice', isRequired: true, options: ['POST', 'GET', 'PUT'], initial: 'POST' },
      { name: 'url', kind: 'url', isRequired: true },
      { name: 'headers', kind: 'longText' },
      { name: 'body', kind: 'longText' },
      { name: 'account', kind: 'text' },
      { name: 'secret', kind: 'secret', sentTo: ['url'] },
      { name: 'sender', kind: 'text', longest: 64 },
      { name: 'dailyLimit', kind: 'number', isRequired: true, min: 1, max: 1_000_000, initial: '500' },
      // Whole cents, as all money here.
      { name: 'centsPerSegment', kind: 'number', min: 0, max: 1_000_000 },
    ],
  },
  {
    key: 'push',
    title: 'Web Push',
    area: 'channels',
    canTest: false,
    worksUnconfigured: true,
    fields: [{ name: 'contact', kind: 'email' }],
  },
  {
    key: 'webhook',
    title: 'Webhook',
    area: 'channels',
    canTest: true,
    fields: [
      {
        name: 'url',
        kind: 'url',
        isRequired: true,
        attribute: { key: 'webhook.url', location: 'attributes' },
      },
      { name: 'secret', kind: 'secret', shortest: 16, longest: 128 },
    ],
  },
  {
    key: 'mqtt',
    title: 'MQTT',
    area: 'channels',
    canTest: true,
    fields: [
      { name: 'url', kind: 'url', isRequired: true, schemes: ['mqtts', 'mqtt', 'wss', 'ws'] },
      { name: 'clientId', kind: 'text', longest: 64, isValid: (text) => /^[\w.:-]+$/.test(text) },
      { name: 'username', kind: 'text' },
      { name: 'password', kind: 'secret', sentTo: ['url'] },
      {
        name: 'topicPrefix',
        kind: 'text',
        isRequired: true,
        longest: 128,
        initial: 'farol',
        isValid: (text) => !/[+#\s]|^\/|\/$|\/\/|^\$/.test(text),
      },
      { name: 'positions', kind: 'flag', initial: 'true' },
      { name: 'events', kind: 'flag', initial: 'true' },
      { name: 'groups', kind: 'groups' },
      { name: 'devices', kind: 'devices' },
    ],
  },
  {
    key: 'asaas',
    title: 'Asaas',
    area: 'billing',
    canTest: true,
    fields: [
      { name: 'email', kind: 'email', isRequired: true },
      { name: 'token', kind: 'secret', isRequired: true, sentTo: ['sandbox'] },
      { name: 'sandbox', kind: 'flag', initial: 'true' },
      // Asaas sends it with what it tells this server.
      { name: 'webhookToken', kind: 'secret', shortest: 16, longest: 128 },
    ],
  },
  {
    // What fits into a Pix code (`billing/pix-code.ts`).
    key: 'pix',
    title: 'Pix',
    area: 'billing',
    canTest: false,
    fields: [
      {
        name: 'key',
        kind: 'text',
        isRequired: true,
        longest: 77,
        isValid: (text) => /^[!-~]+$/.test(text),
      },
      { name: 'holder', kind: 'text', isRequired: true, longest: 25 },
      { name: 'city', kind: 'text', isRequired: true, longest: 15 },
      { name: 'instructions', kind: 'longText', longest: 500 },
    ],
  },
  {
    key: 'geocoder',
    title: 'Address search',
    area: 'maps',
    canTest: true,
    fields: [
      {
        name: 'geocoderUrl',
        kind: 'text',
        isRequired: true,
        longest: 1_000,
        isValid: isGeocoderUrl,
        attribute: { key: 'geocoderUrl', location: 'namespaced' },
      },
    ],
  },
  {
    key: 'streetView',
    title: 'Street view',
    area: 'maps',
    canTest: false,
    fields: [
      {
        name: 'mapsKey',
        kind: 'text',
        isRequired: true,
        // Every browser of a user sends it, so it is no secret.
        isValid: (text) => /^[\w-]+$/.test(text),
        attribute: { key: 'google_api', location: 'attributes' },
      },
    ],
  },
  {
    key: 'streetMap',
    title: 'Street map',
    area: 'maps',
    canTest: false,
    fields: [
      {
        name: 'streetMapUrl',
        kind: 'text',
        isRequired: true,
        longest: 1_000,
        isValid: isStreetMapUrl,
        attribute: { key: 'streetMapUrl', location: 'namespaced' },
      },
    ],
  },
];

/** Returns what is known of an integration; undefined for an unknown key. */
export function integrationDescriptor(key: string): IntegrationDescriptor | undefined {
  return INTEGRATIONS.find((descriptor) => descriptor.key === key);
}

/** The value of one field: a text, a number, a switch, or ids. Secrets are not among them. */
export type IntegrationValue = string | number | boolean | readonly number[];

/** How an integration is set up. */
export interface IntegrationSettings {
  readonly enabled: boolean;
  /** By field, without secrets. */
  readonly values: Readonly<Record<string, IntegrationValue>>;
  /** The secrets that the server has. */
  readonly storedSecrets: readonly string[];
}

/** When something last went wrong with a provider, and what the provider or the network said. */
export interface IntegrationFailure {
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly reason: string;
}

/** One integration as administrators see it. */
export interface Integration {
  readonly key: IntegrationKey;
  readonly title: string;
  /** False until it is set up. */
  readonly settings: IntegrationSettings | false;
  /** The operator's environment has it set up: it works so until it is set up here. */
  readonly isInEnvironment: boolean;
  /** When it last worked, in milliseconds since the epoch. */
  readonly lastSuccess: number | undefined;
  readonly lastFailure: IntegrationFailure | undefined;
  /** When it first failed since it last worked, in milliseconds since the epoch; undefined while it works. */
  readonly failingSince: number | undefined;
  /** How much of its limit was used, and what it cost; undefined for all but SMS. */
  readonly usage?: SmsUsage | undefined;
}

/** How much SMS was sent (UTC days). */
export interface SmsUsage {
  readonly segmentsToday: number;
  /** Whole cents, by the prices at the time. */
  readonly centsThisMonth: number;
}

/** What a provider answered to a test. */
export interface IntegrationTest {
  readonly isGood: boolean;
  /** The provider's own words, as plain text of a limited length. */
  readonly answer: string;
}

/** What a card says of an integration. */
export type IntegrationState = 'notSetUp' | 'byItself' | 'environment' | 'off' | 'on' | 'failing';

/** Whether an integration is switched on; one that works unconfigured is until somebody switches it off. */
export function isIntegrationEnabled({ key, settings }: Pick<Integration, 'key' | 'settings'>): boolean {
  if (settings) return settings.enabled;
  return INTEGRATIONS.some((item) => item.key === key && item.worksUnconfigured === true);
}

/**
 * Returns what is said of an integration: one that is on and has failed since it last worked is failing; while it is off,
 * what the environment sets up applies. One that works unconfigured does so by itself until somebody sets it up.
 */
export function integrationState(integration: Integration): IntegrationState {
  const { settings, isInEnvironment, failingSince } = integration;
  if (isInEnvironment && !(settings && settings.enabled)) return 'environment';
  if (!isIntegrationEnabled(integration)) return settings ? 'off' : 'notSetUp';
  if (failingSince === undefined && !settings) return 'byItself';
  return failingSince === undefined ? 'on' : 'failing';
}

/** Returns the texts that a form begins with: those of the settings, else the initial ones. Secrets begin empty. */
export function integrationTexts(
  { fields }: IntegrationDescriptor,
  settings: IntegrationSettings | false,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.map(({ name, kind, initial = '' }) => {
      if (kind === 'secret') return [name, ''];
      const value = settings ? settings.values[name] : initial;
      return [name, value === undefined ? '' : Array.isArray(value) ? value.join(',') : String(value)];
    }),
  );
}
