import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  INTEGRATION_AREAS,
  INTEGRATIONS,
  integrationDescriptor,
  integrationState,
  integrationTexts,
  type IntegrationDescriptor,
  type IntegrationField,
  type IntegrationKey,
  type IntegrationSettings,
} from '@farol/core/domain/integration/integration';
import { checkIntegration, type IntegrationCheck } from '@farol/core/domain/integration/integration-check';
import { VALID_INTEGRATIONS } from '../../../arbitraries/integrations.ts';

const anyValue = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ minLength: 1_001, maxLength: 1_200 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, '', '587', 'https://a.example/{text}', 'a@b.example', 'mqtt://broker'),
  fc.array(fc.anything(), { maxLength: 4 }),
  fc.dictionary(fc.string(), fc.anything(), { maxKeys: 2 }),
);

const anyInput = fc.constantFrom(...INTEGRATIONS).chain((descriptor) =>
  fc.record({
    descriptor: fc.constant(descriptor),
    input: fc.record(Object.fromEntries(descriptor.fields.map(({ name }) => [name, anyValue])), {
      requiredKeys: [],
    }),
  }),
);

describe('check of an integration', () => {
  test('the descriptors have keys and fields of their own, and no field of the names that the answer has', () => {
    const keys = INTEGRATIONS.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { fields } of INTEGRATIONS) {
      const names = fields.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('enabled');
      expect(names).not.toContain('secrets');
      for (const { sentTo = [] } of fields) expect(names).toEqual(expect.arrayContaining([...sentTo]));
    }
    expect(integrationDescriptor('pigeon')).toBeUndefined();
  });

  test('whatever is sent, the result is a problem of a known field or values in their types', () => {
    fc.assert(
      fc.property(anyInput, ({ descriptor, input }) => {
        const checked = checkIntegration(descriptor, input, false);
        if ('problems' in checked) {
          expect(descriptor.fields.map(({ name }) => name)).toEqual(
            expect.arrayContaining(Object.keys(checked.problems)),
          );
          return;
        }
        for (const field of descriptor.fields) {
          expect(hasTypeOf(field, checked.values[field.name])).toBe(true);
          if (field.isRequired)
            expect(checked.values[field.name] ?? checked.newSecrets[field.name]).toBeDefined();
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('what was checked is valid again, also as the texts of a form', () => {
    fc.assert(
      fc.property(fc.constantFrom(...INTEGRATIONS), (descriptor) => {
        const checked = valid(checkIntegration(descriptor, VALID_INTEGRATIONS[descriptor.key], false));
        const stored: IntegrationSettings = {
          enabled: true,
          values: checked.values,
          storedSecrets: Object.keys(checked.newSecrets),
        };
        const again = valid(checkIntegration(descriptor, checked.values, stored));
        const typed = valid(checkIntegration(descriptor, integrationTexts(descriptor, stored), stored));
        expect(again.values).toEqual(checked.values);
        expect(typed).toEqual(again);
        expect(again.keptSecrets).toEqual(stored.storedSecrets);
        expect(again.newSecrets).toEqual({});
      }),
    );
  });

  test('a text of one line has no control character, so that nobody adds a header or a command', () => {
    fc.assert(
      fc.property(fc.constantFrom('\r\n', '\n', '\0', '\u0085', '\u001b'), fc.string(), (end, more) => {
        const smtp = descriptorOf('smtp');
        const sent = { ...VALID_INTEGRATIONS.smtp, senderName: `Farol${end}${more}x` };
        expect(checkIntegration(smtp, sent, false)).toEqual({ problems: { senderName: 'invalid' } });
      }),
    );
  });

  test.each([
    ['smtp', { host: '' }, { host: 'required' }],
    ['smtp', { host: 'mail.example/x' }, { host: 'invalid' }],
    ['smtp', { host: '[2001:db8::1]' }, undefined],
    ...[
      'mail',
      'm',
      '10.0.0.1',
      'correio.são.example',
      'a_b-c.example',
      '2001:db8::1',
      '::ffff:10.0.0.1',
    ].map((host) => ['smtp', { host }, undefined] as const),
    ...[
      '-mail',
      'mail-',
      'mail.',
      '.mail',
      'a b',
      'mail.example:25',
      '10.0.0.1:25',
      '[::1',
      '::1]',
      '[mail]',
    ].map((host) => ['smtp', { host }, { host: 'invalid' }] as const),
    ['smtp', { port: 1 }, undefined],
    ['smtp', { port: ' 65535 ' }, undefined],
    ['smtp', { port: ' ' }, { port: 'required' }],
    ['smtp', { port: null }, { port: 'required' }],
    ['smtp', { senderName: ` ${'x'.repeat(128)} ` }, undefined],
    ['smtp', { senderName: 'x'.repeat(129) }, { senderName: 'tooLong' }],
    ...['a@b@c', 'a b@c', 'a@b c', '<a@b.example>', ' a@'].map(
      (senderEmail) => ['smtp', { senderEmail }, { senderEmail: 'invalid' }] as const,
    ),
    ['smtp', { username: 7 }, { username: 'invalid' }],
    ['smtp', { username: null }, undefined],
    ['smtp', { username: ' ' }, undefined],
    ['smtp', { senderEmail: ' ' }, { senderEmail: 'required' }],
    ['smtp', { username: '\ud800' }, { username: 'invalid' }],
    ['smtp', { port: 0 }, { port: 'tooSmall' }],
    ['smtp', { port: '70000' }, { port: 'tooLarge' }],
    ['smtp', { port: '25.5' }, { port: 'notNumber' }],
    ['smtp', { senderEmail: 'nobody' }, { senderEmail: 'invalid' }],
    ['smtp', { username: 'x'.repeat(257) }, { username: 'tooLong' }],
    ['webhook', { url: 'ftp://files.example/x' }, { url: 'invalid' }],
    ['webhook', { url: 'https://ana:secret@hooks.example/' }, { url: 'invalid' }],
    ['webhook', { url: 'https://hooks.example\\@evil.example/' }, { url: 'invalid' }],
    ['webhook', { secret: 'short' }, { secret: 'tooShort' }],
    ['webhook', { secret: 'x'.repeat(15) }, { secret: 'tooShort' }],
    ['webhook', { secret: 'x'.repeat(16) }, undefined],
    ['webhook', { secret: undefined }, undefined],
    ...['xhttps://a.example', 'https://', 'https:// a.example', 'https://a.example/a b', 'a.example'].map(
      (url) => ['webhook', { url }, { url: 'invalid' }] as const,
    ),
    ['webhook', { url: 'https:https://a.example' }, { url: 'invalid' }],
    ['webhook', { url: 'HTTP://a.example:80?b#c' }, undefined],
    ['webhook', { url: 'https://a.example' }, undefined],
    ['mqtt', { url: 'mqtt://a.example' }, undefined],
    ['mqtt', { url: 'ws://a.example/mqtt' }, undefined],
    ['mqtt', { url: 'wss://a.example/mqtt' }, undefined],
    ['mqtt', { clientId: 'a/b' }, { clientId: 'invalid' }],
    ['mqtt', { topicPrefix: '$fleet' }, { topicPrefix: 'invalid' }],
    ['mqtt', { topicPrefix: 'a$b' }, undefined],
    ['pix', { key: 'a b' }, { key: 'invalid' }],
    ['telegram', { token: `x123:${'a'.repeat(20)}` }, { token: 'invalid' }],
    ['telegram', { token: `123:${'a'.repeat(20)}!` }, { token: 'invalid' }],
    ['telegram', { botName: '_bot_1' }, { botName: 'invalid' }],
    ['telegram', { botName: 'fleet_bot!' }, { botName: 'invalid' }],
    ['telegram', { botName: '@fleet_bot' }, undefined],
    ['telegram', { apiUrl: 'https://bots.example:8081' }, undefined],
    ['telegram', { apiUrl: 'https://bots.example/?a' }, { apiUrl: 'invalid' }],
    ['telegram', { apiUrl: 'https://bots.example/#a' }, { apiUrl: 'invalid' }],
    ['telegram', { token: 'nonsense' }, { token: 'invalid' }],
    ['telegram', { botName: 'a b' }, { botName: 'invalid' }],
    ['mqtt', { url: 'https://broker.example' }, { url: 'invalid' }],
    ['mqtt', { topicPrefix: 'fleet/#' }, { topicPrefix: 'invalid' }],
    ['mqtt', { topicPrefix: '/fleet' }, { topicPrefix: 'invalid' }],
    ['mqtt', { devices: '3,3, 4' }, undefined],
    ['mqtt', { devices: 3, groups: [4, '4'] }, undefined],
    ['mqtt', { devices: '', groups: null }, undefined],
    ['mqtt', { devices: Array.from({ length: 1_000 }, (_, at) => at + 1) }, undefined],
    ['mqtt', { devices: Array.from({ length: 1_001 }, (_, at) => at + 1) }, { devices: 'tooLong' }],
    ['mqtt', { devices: ['3', 0] }, { devices: 'invalid' }],
    ['mqtt', { devices: ['3', -1] }, { devices: 'invalid' }],
    ['mqtt', { positions: 'maybe' }, { positions: 'invalid' }],
    ['sms', { method: 'DELETE' }, { method: 'invalid' }],
    ['sms', { centsPerSegment: 7.5 }, { centsPerSegment: 'notNumber' }],
    ['sms', { headers: 'no header' }, { headers: 'notHeader' }],
    ['sms', { headers: '\r\n  X-Key: a\n\n' }, undefined],
    ['sms', { headers: 'X-Key: a\n \nX-Other: b' }, undefined],
    ['sms', { headers: 'X-Key: a\n\n  X-Other: b' }, undefined],
    ['sms', { headers: 'X-Key: a\nno header' }, { headers: 'notHeader' }],
    ['sms', { headers: 'no header: a' }, { headers: 'notHeader' }],
    ['sms', { headers: 'X-Key: a\rX-Other: b' }, { headers: 'notHeader' }],
    ['sms', { url: 'https://a.example/{number}/{text}', body: '' }, undefined],
    ['sms', { method: 'PUT' }, undefined],
    ['sms', { headers: 'X-Key: a\u0007' }, { headers: 'invalid' }],
    ['sms', { body: '{"to":"{digits}"}' }, { body: 'noText' }],
    ['sms', { body: '{"text":"{text}"}' }, { body: 'noNumber' }],
    ['sms', { method: 'GET' }, { url: 'noNumber' }],
    ['sms', { url: 'https://{account}.gateway.example/' }, { url: 'invalid' }],
    ['asaas', { token: null }, { token: 'required' }],
    ['geocoder', { geocoderUrl: 'https://geo.example/search' }, { geocoderUrl: 'invalid' }],
    ['streetMap', { streetMapUrl: 'https://maps.example/a.zip' }, { streetMapUrl: 'invalid' }],
    ['streetView', { mapsKey: 'a b' }, { mapsKey: 'invalid' }],
  ] as const)('%s with %j', (key, change, problems) => {
    const checked = checkIntegration(descriptorOf(key), { ...VALID_INTEGRATIONS[key], ...change }, false);
    expect('problems' in checked ? checked.problems : undefined).toEqual(problems);
  });

  test('a stored secret is kept, replaced or removed, and goes to no other place than that it was given for', () => {
    const smtp = descriptorOf('smtp');
    const { password, ...values } = VALID_INTEGRATIONS.smtp;
    const stored: IntegrationSettings = { enabled: true, values, storedSecrets: ['password'] };
    const check = (input: Record<string, unknown>) => checkIntegration(smtp, input, stored);
    expect(valid(check(values)).keptSecrets).toEqual(['password']);
    expect(valid(check({ ...values, password: '' })).keptSecrets).toEqual(['password']);
    expect(valid(check({ ...values, password })).newSecrets).toEqual({ password });
    expect(valid(check({ ...values, password: null }))).toMatchObject({ keptSecrets: [], newSecrets: {} });
    expect(valid(check({ ...values, host: 'MAIL.example' })).keptSecrets).toEqual(['password']);
    const elsewhere = { ...values, host: 'mail.evil.example' };
    expect(check(elsewhere)).toEqual({ problems: { password: 'secretAgain' } });
    expect(valid(check({ ...elsewhere, password })).newSecrets).toEqual({ password });
    expect(valid(check({ ...elsewhere, password: null })).keptSecrets).toEqual([]);
  });

  test('of a URL the host decides where a secret goes, and not the path', () => {
    const mqtt = descriptorOf('mqtt');
    const stored: IntegrationSettings = {
      enabled: true,
      values: { url: 'mqtts://broker.example:8883/a' },
      storedSecrets: ['password'],
    };
    const check = (url: string) => checkIntegration(mqtt, { topicPrefix: 'farol', url }, stored);
    expect(valid(check('mqtts://BROKER.example:8883/b')).keptSecrets).toEqual(['password']);
    for (const url of [
      'mqtt://broker.example:8883/a',
      'mqtts://broker.example/a',
      'mqtts://broker.example.evil/',
    ])
      expect(check(url)).toEqual({ problems: { password: 'secretAgain' } });
  });
});

test('check of an integration: empty switches are off, lists of ids have each once, and empty texts are left out', () => {
  for (const positions of [undefined, null, ''])
    expect(checkedMqtt({ positions }).values['positions']).toBe(false);
  for (const devices of ['3,4, 3', [3, '4', 3]])
    expect(checkedMqtt({ devices }).values['devices']).toEqual([3, 4]);
  expect(checkedMqtt({ devices: 7 }).values['devices']).toEqual([7]);
  for (const devices of [undefined, null, '', []])
    expect(checkedMqtt({ devices }).values['devices']).toEqual([]);
  const { values, newSecrets } = checkedMqtt({ clientId: ' ', username: null, password: null });
  expect(Object.keys(values)).toEqual(['url', 'topicPrefix', 'positions', 'events', 'groups', 'devices']);
  expect(Object.keys(newSecrets)).toEqual([]);
});

test('check of an integration: blanks belong to a secret, and not to another text', () => {
  const sent = { ...VALID_INTEGRATIONS.mqtt, username: ' fleet ', password: ' a secret ' };
  const { values, newSecrets } = valid(checkIntegration(descriptorOf('mqtt'), sent, false));
  expect([values['username'], newSecrets['password']]).toEqual(['fleet', ' a secret ']);
});

test('texts of an integration: secrets are empty, what is not set up has its first values, lists are one text', () => {
  const smtp = descriptorOf('smtp');
  expect(integrationTexts(smtp, false)).toEqual({
    host: '',
    port: '587',
    username: '',
    password: '',
    senderEmail: '',
    senderName: '',
  });
  const stored = { enabled: true, storedSecrets: ['password'], values: { host: 'mail', port: 25 } };
  expect(integrationTexts(smtp, stored)).toMatchObject({
    host: 'mail',
    port: '25',
    username: '',
    password: '',
  });
  const leaked = { ...stored, values: { password: 'a secret' } };
  expect(integrationTexts(smtp, leaked)).toMatchObject({ password: '' });
  const lists = { enabled: true, storedSecrets: [], values: { devices: [3, 4], positions: true } };
  expect(integrationTexts(descriptorOf('mqtt'), lists)).toMatchObject({ devices: '3,4', positions: 'true' });
});

/** What programs and the console know of each service, in the order of the console. */
const SERVICES = [
  'smtp: SMTP of channels, can be tested',
  'telegram: Telegram of channels, can be tested',
  'sms: SMS of channels, can be tested',
  'push: Web Push of channels',
  'webhook: Webhook of channels, can be tested',
  'mqtt: MQTT of channels, can be tested',
  'asaas: Asaas of billing, can be tested',
  'pix: Pix of billing',
  'geocoder: Address search of maps, can be tested',
  'streetView: Street view of maps',
  'streetMap: Street map of maps',
];

/** The names under which settings are stored and sent; with `!` the ones that nobody may leave empty. */
const FIELDS = [
  'smtp: host! port! username password senderEmail! senderName',
  'telegram: token! botName! apiUrl',
  'sms: method! url! headers body account secret sender dailyLimit! centsPerSegment',
  'push: contact',
  'webhook: url! secret',
  'mqtt: url! clientId username password topicPrefix! positions events groups devices',
  'asaas: email! token! sandbox webhookToken',
  'pix: key! holder! city! instructions',
  'geocoder: geocoderUrl!',
  'streetView: mapsKey!',
  'streetMap: streetMapUrl!',
];

test('services: each has its name, its area and its fields, and areas are in order', () => {
  const services = INTEGRATIONS.map(
    ({ key, title, area, canTest }) => `${key}: ${title} of ${area}${canTest ? ', can be tested' : ''}`,
  );
  expect(services).toEqual(SERVICES);
  const fields = INTEGRATIONS.map(
    (service) =>
      `${service.key}: ${service.fields.map(({ name }) => `${name}${isNeeded(service.key, name) ? '!' : ''}`).join(' ')}`,
  );
  expect(fields).toEqual(FIELDS);
  expect([...new Set(INTEGRATIONS.map(({ area }) => area))]).toEqual(INTEGRATION_AREAS);
});

test('services: what other programs find in the server itself has the name that they know', () => {
  const attributes = INTEGRATIONS.flatMap(({ key, fields }) =>
    fields.flatMap(({ name, attribute }) =>
      attribute ? [[`${key} ${name}`, attribute.location, attribute.key]] : [],
    ),
  );
  expect(attributes).toEqual([
    ['telegram botName', 'attributes', 'telegramBot'],
    ['webhook url', 'attributes', 'webhook.url'],
    ['geocoder geocoderUrl', 'namespaced', 'geocoderUrl'],
    ['streetView mapsKey', 'attributes', 'google_api'],
    ['streetMap streetMapUrl', 'namespaced', 'streetMapUrl'],
  ]);
});

test.each([
  ['smtp', { port: '587' }],
  ['sms', { method: 'POST', dailyLimit: '500' }],
  ['mqtt', { topicPrefix: 'farol', positions: 'true', events: 'true' }],
  ['asaas', { sandbox: 'true' }],
  ['push', {}],
] as const)('services: a new form of %s begins with %j', (key, texts) => {
  const filled = Object.entries(integrationTexts(descriptorOf(key), false)).filter(([, text]) => text !== '');
  expect(Object.fromEntries(filled)).toEqual(texts);
});

test.each([
  ['smtp', 'password', { host: 'b.example' }],
  ['smtp', 'password', { port: 25 }],
  ['telegram', 'token', { apiUrl: 'https://b.example' }],
  ['sms', 'secret', { url: 'https://b.example' }],
  ['mqtt', 'password', { url: 'mqtts://b.example' }],
  ['asaas', 'token', { sandbox: false }],
] as const)('services: %s asks for the %s again with %j', (key, secret, change) => {
  const { values, newSecrets } = valid(checkIntegration(descriptorOf(key), VALID_INTEGRATIONS[key], false));
  const stored = { enabled: true, values, storedSecrets: Object.keys(newSecrets) };
  expect(valid(checkIntegration(descriptorOf(key), values, stored)).keptSecrets).toContain(secret);
  expect(checkIntegration(descriptorOf(key), { ...values, ...change }, stored)).toEqual({
    problems: { [secret]: 'secretAgain' },
  });
});

test('state of an integration: not set up, from the environment, off, on, or failing since it last worked', () => {
  const base = {
    key: 'smtp',
    title: 'SMTP',
    isInEnvironment: false,
    lastSuccess: undefined,
    lastFailure: undefined,
    failingSince: undefined,
  } as const;
  const on: IntegrationSettings = { enabled: true, values: {}, storedSecrets: [] };
  expect(integrationState({ ...base, settings: false })).toBe('notSetUp');
  const push = { ...base, key: 'push', settings: false } as const;
  expect(integrationState(push)).toBe('byItself');
  expect(integrationState({ ...push, failingSince: 5 })).toBe('failing');
  expect(integrationState({ ...push, settings: { ...on, enabled: false } })).toBe('off');
  expect(integrationState({ ...push, settings: on })).toBe('on');
  expect(integrationState({ ...base, settings: false, isInEnvironment: true })).toBe('environment');
  expect(integrationState({ ...base, settings: { ...on, enabled: false }, isInEnvironment: true })).toBe(
    'environment',
  );
  expect(integrationState({ ...base, settings: on, isInEnvironment: true })).toBe('on');
  const failing = { ...base, lastFailure: { time: 5, reason: 'refused' }, failingSince: 5 };
  expect(integrationState({ ...failing, settings: { ...on, enabled: false } })).toBe('off');
  expect(integrationState({ ...base, settings: on })).toBe('on');
  expect(integrationState({ ...failing, settings: on })).toBe('failing');
  expect(integrationState({ ...failing, settings: on, failingSince: undefined })).toBe('on');
});

function descriptorOf(key: string): IntegrationDescriptor {
  const descriptor = integrationDescriptor(key);
  if (!descriptor) throw new Error(`no ${key}`);
  return descriptor;
}

function checkedMqtt(changes: Readonly<Record<string, unknown>>) {
  return valid(checkIntegration(descriptorOf('mqtt'), { ...VALID_INTEGRATIONS.mqtt, ...changes }, false));
}

function isNeeded(key: IntegrationKey, name: string): boolean {
  const checked = checkIntegration(descriptorOf(key), { ...VALID_INTEGRATIONS[key], [name]: '' }, false);
  return 'problems' in checked && checked.problems[name] === 'required';
}

function valid(checked: IntegrationCheck) {
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
  return checked;
}

function hasTypeOf({ kind }: IntegrationField, value: unknown): boolean {
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'devices' || kind === 'groups') return Array.isArray(value);
  if (value === undefined) return true;
  if (kind === 'number') return Number.isSafeInteger(value);
  return kind !== 'secret' && typeof value === 'string' && value !== '';
}
