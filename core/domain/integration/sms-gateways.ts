/** The request of a well-known SMS gateway, ready to be filled in. */
export interface SmsGateway {
  readonly name: string;
  readonly title: string;
  /** Values of fields by name; others stay as they are. */
  readonly values: Readonly<Record<string, string>>;
}

const JSON_TYPE = 'Content-Type: application/json';
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded';

/** The gateways, as their own documentation describes the request; another one is typed by hand. */
export const SMS_GATEWAYS: readonly SmsGateway[] = [
  {
    name: 'twilio',
    title: 'Twilio',
    values: {
      method: 'POST',
      url: 'https://api.twilio.com/2010-04-01/Accounts/{account}/Messages.json',
      headers: `Authorization: Basic {basic}\n${FORM_TYPE}`,
      body: 'To={number}&From={sender}&Body={text}',
    },
  },
  {
    name: 'zenvia',
    title: 'Zenvia',
    values: {
      method: 'POST',
      url: 'https://api.zenvia.com/v2/channels/sms/messages',
      headers: `X-API-TOKEN: {secret}\n${JSON_TYPE}`,
      body: '{"from":"{sender}","to":"{digits}","contents":[{"type":"text","text":"{text}"}]}',
    },
  },
  {
    name: 'smsdev',
    title: 'SMSDev',
    values: {
      method: 'POST',
      url: 'https://api.smsdev.com.br/v1/send',
      headers: JSON_TYPE,
      body: '{"key":"{secret}","type":9,"number":"{digits}","msg":"{text}"}',
    },
  },
  {
    name: 'vonage',
    title: 'Vonage',
    values: {
      method: 'POST',
      url: 'https://rest.nexmo.com/sms/json',
      headers: JSON_TYPE,
      body: '{"api_key":"{account}","api_secret":"{secret}","from":"{sender}","to":"{digits}","text":"{text}"}',
    },
  },
  {
    name: 'plivo',
    title: 'Plivo',
    values: {
      method: 'POST',
      url: 'https://api.plivo.com/v1/Account/{account}/Message/',
      headers: `Authorization: Basic {basic}\n${JSON_TYPE}`,
      body: '{"src":"{sender}","dst":"{digits}","text":"{text}"}',
    },
  },
  {
    name: 'messagebird',
    title: 'MessageBird',
    values: {
      method: 'POST',
      url: 'https://rest.messagebird.com/messages',
      headers: `Authorization: AccessKey {secret}\n${JSON_TYPE}`,
      body: '{"originator":"{sender}","recipients":["{digits}"],"body":"{text}"}',
    },
  },
  {
    name: 'clickatell',
    title: 'Clickatell',
    values: {
      method: 'POST',
      url: 'https://platform.clickatell.com/messages',
      headers: `Authorization: {secret}\n${JSON_TYPE}`,
      body: '{"content":"{text}","to":["{digits}"]}',
    },
  },
];
