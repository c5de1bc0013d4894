import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { integrationDescriptor } from '@farol/core/domain/integration/integration';
import { checkIntegration } from '@farol/core/domain/integration/integration-check';
import { SMS_GATEWAYS } from '@farol/core/domain/integration/sms-gateways';
import { estimatedCents } from '@farol/core/domain/alert/sms-estimate';
import { smsParts, smsRequest } from '@farol/core/domain/integration/sms-message';
import { anyText } from '../../../arbitraries/texts.ts';

const CREDENTIALS = { secret: 'a&b"c', basic: 'QUM6YQ==' };
const sms = integrationDescriptor('sms');

test.each(SMS_GATEWAYS)(
  'SMS gateway $title: its ready-made values are valid and fill into a request',
  ({ values }) => {
    if (!sms) throw new Error('no SMS');
    const sent = { ...values, account: 'AC1', sender: 'Farol', secret: 's', dailyLimit: 5 };
    const checked = checkIntegration(sms, sent, false);
    if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
    const request = smsRequest(
      checked.values,
      { number: '+55 (11) 98765-4321', text: 'SOS "Van" & co' },
      CREDENTIALS,
    );
    const whole = JSON.stringify(request);
    expect(whole).not.toMatch(/\{\w+\}/);
    expect(whole).toContain('5511987654321');
    const type = request.headers['Content-Type'] ?? '';
    const texts = type.includes('json')
      ? JSON.stringify(JSON.parse(request.body ?? ''))
      : [...new URLSearchParams(request.body).values()].join();
    expect(texts).toContain(type.includes('json') ? 'SOS \\"Van\\" & co' : 'SOS "Van" & co');
  },
);

test('SMS: the form offers the gateways that it knows by name', () => {
  expect(SMS_GATEWAYS.map(({ name, title }) => [name, title])).toEqual([
    ['twilio', 'Twilio'],
    ['zenvia', 'Zenvia'],
    ['smsdev', 'SMSDev'],
    ['vonage', 'Vonage'],
    ['plivo', 'Plivo'],
    ['messagebird', 'MessageBird'],
    ['clickatell', 'Clickatell'],
  ]);
  expect(sms?.presets).toEqual(SMS_GATEWAYS);
});

test('SMS: no text ends the place in which it stands', () => {
  const text = anyText({ maxLength: 60 });
  fc.assert(
    fc.property(text, text, (message, secret) => {
      const credentials = { secret, basic: '' };
      const asJson = smsRequest(
        values('application/json', '{"a":"{text}","b":"{secret}"}'),
        { number: '1', text: message },
        credentials,
      );
      expect(JSON.parse(asJson.body ?? '')).toEqual({ a: message.toWellFormed(), b: secret });
      const url = new URL(asJson.url);
      expect(url.origin).toBe('https://gateway.example');
      expect(url.searchParams.get('key')).toBe(secret.toWellFormed());
      expect(asJson.headers['X-Key']).not.toMatch(/[\r\n\0]/);
      const asForm = smsRequest(
        values('application/x-www-form-urlencoded', 'a={text}&b={secret}'),
        { number: '1', text: message },
        credentials,
      );
      expect([...new URLSearchParams(asForm.body).keys()]).toEqual(['a', 'b']);
      const asXml = smsRequest(
        values('text/xml', '<a>{text}</a>'),
        { number: '1', text: message },
        credentials,
      );
      expect(asXml.body?.match(/</g)).toHaveLength(2);
      // What XML cannot hold is a blank.
      const inXml = message.toWellFormed().replaceAll(/[^\P{Cc}\n\r\t]/gu, ' ');
      const unescaped = asXml.body?.replaceAll(/&#(\d+);/g, (_, code: string) =>
        String.fromCharCode(Number(code)),
      );
      expect(unescaped).toBe(`<a>${inXml}</a>`);
      expect(asJson.headers['X-Key']).toBe(secret.replaceAll(/\p{Cc}/gu, ' '));
    }),
  );
});

test('SMS: a GET has no body, and a text without a known type stays as it is', () => {
  const get = { method: 'GET', url: 'https://g.example/?t={text}&n={digits}', body: 'unused {text}' };
  expect(smsRequest(get, { number: '+1 2', text: 'a b' }, CREDENTIALS)).toEqual({
    method: 'GET',
    url: 'https://g.example/?t=a%20b&n=12',
    headers: {},
    body: undefined,
  });
  const plain = { ...get, method: 'POST', body: '{number}: {text} {other}' };
  expect(smsRequest(plain, { number: '12', text: '"x"' }, CREDENTIALS).body).toBe('+12: "x" {other}');
  // Another header does not say what the body is.
  const other = { ...plain, headers: 'X-Format: json, xml' };
  expect(smsRequest(other, { number: '12', text: '"<x>"' }, CREDENTIALS).body).toBe('+12: "<x>" {other}');
  expect(smsRequest({ ...plain, body: '' }, { number: '12', text: 'x' }, CREDENTIALS).body).toBeUndefined();
});

test('SMS: sender and account are filled in, absent ones are empty, and lines that are no header are left out', () => {
  const template = {
    method: 'POST',
    url: 'https://g.example/{account}',
    headers:
      '\r\n  content-type: TEXT/XML  \n\nX-From: {sender}\nno header\ntwo words: x\nX-Cut: a\rX-Added: b\nX-Empty:',
    body: '<t a="{sender}">{text}</t>',
  };
  const filled = smsRequest(
    { ...template, account: 'A/1', sender: "O'Neil & <co>" },
    { number: '1', text: 'a\tb' },
    CREDENTIALS,
  );
  expect(filled).toEqual({
    method: 'POST',
    url: 'https://g.example/A%2F1',
    headers: { 'content-type': 'TEXT/XML', 'X-From': "O'Neil & <co>", 'X-Empty': '' },
    body: '<t a="O&#39;Neil &#38; &#60;co&#62;">a\tb</t>',
  });
  const empty = smsRequest(template, { number: '1', text: 'x' }, CREDENTIALS);
  expect([empty.url, empty.headers['X-From']]).toEqual(['https://g.example/', '']);
});

test.each([
  ['', true, 1],
  ['a'.repeat(160), true, 1],
  ['a'.repeat(161), true, 2],
  ['€'.repeat(80), true, 1],
  ['€'.repeat(81), true, 2],
  ['a'.repeat(307), true, 3],
  ['ã'.repeat(70), false, 1],
  ['ã'.repeat(71), false, 2],
  ['🚚'.repeat(36), false, 2],
] as const)('SMS: segments of %j', (text, isGsm, segments) => {
  expect(smsParts(text)).toEqual({ isGsm, segments });
  expect(estimatedCents({ segments, centsPerSegment: 7 }, 3)).toBe(21 * segments);
  expect(estimatedCents({ segments, centsPerSegment: undefined }, 3)).toBeUndefined();
});

const values = (type: string, body: string) => ({
  method: 'POST',
  url: 'https://gateway.example/a/{text}/b?key={secret}',
  headers: `Content-Type: ${type}\nX-Key: {secret}`,
  body,
});
