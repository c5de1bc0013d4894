import type { IntegrationKey } from '@farol/core/domain/integration/integration';

/** One valid body of each integration. */
export const VALID_INTEGRATIONS = {
  smtp: {
    host: 'mail.example',
    port: 587,
    username: 'fleet',
    password: 'a secret',
    senderEmail: 'fleet@mail.example',
    senderName: 'Farol "Norte"',
  },
  telegram: { token: '123456789:AAFakeTokenOfATestBotWith35Letters1', botName: 'farol_test_bot' },
  sms: {
    method: 'POST',
    url: 'https://gateway.example/messages',
    headers: 'Authorization: Bearer {secret}\nContent-Type: application/json',
    body: '{"to":"{digits}","text":"{text}"}',
    secret: 'sms secret',
    sender: 'Farol',
    dailyLimit: 100,
    centsPerSegment: 7,
  },
  push: { contact: 'operator@fleet.example' },
  webhook: { url: 'https://hooks.example/farol?key=1', secret: 'whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQ=' },
  mqtt: {
    url: 'mqtts://broker.example:8883',
    clientId: 'farol-1',
    username: 'fleet',
    password: 'mqtt secret',
    topicPrefix: 'fleet/farol',
    positions: true,
    events: false,
    groups: [2],
    devices: [],
  },
  asaas: {
    email: 'billing@fleet.example',
    token: '$aact_test',
    sandbox: true,
    webhookToken: 'a token of the webhook',
  },
  pix: {
    key: 'billing@fleet.example',
    holder: 'Fleet Ltda',
    city: 'Curitiba',
    instructions: 'Or at the counter.',
  },
  geocoder: { geocoderUrl: 'https://geo.example/search?q={query}' },
  streetView: { mapsKey: 'AIzaTest-Key_1' },
  streetMap: { streetMapUrl: 'https://maps.example/brasil.pmtiles' },
} satisfies Readonly<Record<IntegrationKey, Readonly<Record<string, unknown>>>>;
