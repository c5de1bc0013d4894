import { geocoderRequestUrl } from '@farol/core/domain/place/geocoder-settings';
import type {
  IntegrationKey,
  IntegrationTest,
  IntegrationValue,
} from '@farol/core/domain/integration/integration';
import { smsRequest } from '@farol/core/domain/integration/sms-message';
import type { User } from '@farol/core/domain/account/user';
import { randomUUID } from 'node:crypto';
import { testMail } from '../delivery/alert-mail.ts';
import type { EventMessages } from '../delivery/event-messages.ts';
import type { Mailer } from '../delivery/mailer.ts';
import { connectToBroker } from '../delivery/mqtt-connection.ts';
import { postToWebhook } from '../delivery/webhook-request.ts';
import type { ActiveIntegration } from '../integrations/integrations.ts';
import { sendRequest, type OutgoingAnswer, type OutgoingRequest } from '../network/outgoing-request.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { badRequest } from '../wire/http-error.ts';

/** Asks a provider for one administrator, who is the only person that gets a message. */
export type ProviderTest = (integration: ActiveIntegration, user: User) => Promise<IntegrationTest>;

/** The addresses of providers that have only one. */
export interface ProviderUrls {
  readonly asaas: string;
  readonly asaasSandbox: string;
  readonly telegram: string;
}

const PROVIDER_URLS: ProviderUrls = {
  asaas: 'https://api.asaas.com',
  asaasSandbox: 'https://api-sandbox.asaas.com',
  telegram: 'https://api.telegram.org',
};

const MAX_ANSWER_BYTES = 8 * 1024;

/** How each provider is asked whether an integration works. A test rejects when no answer comes. */
export class ProviderTests {
  readonly #targets: OutgoingTargets;
  readonly #mailer: Mailer;
  readonly #messages: EventMessages;
  readonly #urls: ProviderUrls;

  /** @param urls where the providers are, in place of their own addresses */
  constructor(
    targets: OutgoingTargets,
    { mailer, messages, urls }: { mailer: Mailer; messages: EventMessages; urls?: ProviderUrls },
  ) {
    this.#targets = targets;
    this.#mailer = mailer;
    this.#messages = messages;
    this.#urls = urls ?? PROVIDER_URLS;
  }

  /** Returns the test of an integration; undefined for one that has none. */
  of(key: IntegrationKey): ProviderTest | undefined {
    return this.#tests[key];
  }

  readonly #tests: Partial<Record<IntegrationKey, ProviderTest>> = {
    smtp: async (integration, user) => {
      if (!user.email.includes('@')) throw badRequest('Your account has no mail address');
      const recipient = { ...this.#messages.formatFor(user), name: user.name, zone: 'UTC' };
      const answer = await this.#mailer.sendByIntegration(integration, user, testMail(recipient));
      return { isGood: true, answer };
    },
    telegram: async ({ values, secrets }) => {
      const url = textOf(values['apiUrl']).replace(/\/+$/, '') || this.#urls.telegram;
      const answer = await this.#ask({ url: `${url}/bot${secrets['token'] ?? ''}/getMe` });
      const isGood = answer.status === 200 && /"ok"\s*:\s*true/.test(answer.text);
      return { isGood, answer: answerText(answer) };
    },
    sms: async ({ values, secrets }, user) => {
      const number = user.phone ?? '';
      if (!/\d/.test(number)) throw badRequest('Your account has no phone number');
      const secret = secrets['secret'] ?? '';
      const basic = Buffer.from(`${textOf(values['account'])}:${secret}`).toString('base64');
      const { language } = this.#messages.formatFor(user);
      const message = { number, text: TEST_TEXTS[language] };
      const { body, ...request } = smsRequest(values, message, { secret, basic });
      return judged(await this.#ask({ ...request, ...(body !== undefined && { body }) }));
    },
    webhook: async ({ values, secrets }, { id, name, email }) =>
      judged(
        await postToWebhook(
          {
            url: textOf(values['url']),
            secret: secrets['secret'],
            id: `test-${randomUUID()}`,
            payload: { test: true, users: [{ id, name, email }] },
            targets: this.#targets,
          },
          Date.now(),
        ),
      ),
    mqtt: async (integration) => {
      // With a name of its own, the test does not end the connection that publishes.
      const client = await connectToBroker(integration, this.#targets, {
        clientId: `farol-test-${randomUUID()}`,
      });
      await client.endAsync(true);
      return { isGood: true, answer: 'CONNACK 0: Connection Accepted' };
    },
    asaas: async ({ values, secrets }) => {
      const url = values['sandbox'] === true ? this.#urls.asaasSandbox : this.#urls.asaas;
      return judged(
        await this.#ask({
          url: `${url}/v3/myAccount/commercialInfo`,
          headers: { access_token: secrets['token'] ?? '', 'user-agent': 'Farol' },
        }),
      );
    },
    geocoder: async ({ values }) => {
      const template = textOf(values['geocoderUrl']);
      if (template.startsWith('/')) throw badRequest('An address of this server is tested in the map search');
      return judged(await this.#ask({ url: geocoderRequestUrl(template, 'Brasília', 'en') }));
    },
  };

  #ask(request: Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>): Promise<OutgoingAnswer> {
    return sendRequest({ ...request, targets: this.#targets, maxAnswerBytes: MAX_ANSWER_BYTES });
  }
}

/** Short enough for one SMS of the 7-bit alphabet. */
const TEST_TEXTS = {
  'pt-BR': 'Farol: mensagem de teste.',
  'es-ES': 'Farol: mensaje de prueba.',
  'en-US': 'Farol: test message.',
} as const;

function judged(answer: OutgoingAnswer): IntegrationTest {
  return { isGood: answer.status >= 200 && answer.status < 300, answer: answerText(answer) };
}

function answerText({ status, text, isCut }: OutgoingAnswer): string {
  return `HTTP ${status}\n${text}${isCut ? '…' : ''}`.trim();
}

function textOf(value: IntegrationValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
