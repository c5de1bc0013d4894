import {
  integrationDescriptor,
  type Integration,
  type IntegrationDescriptor,
  type IntegrationTest,
  type SmsUsage,
} from '@farol/core/domain/integration/integration';
import { checkIntegration, type IntegrationProblem } from '@farol/core/domain/integration/integration-check';
import { flagValue } from '@farol/core/domain/values/attributes';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { IntegrationService } from '../integrations/integrations.ts';
import { failureText } from '../network/failure-text.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { FairQueue } from '../runtime/fair-queue.ts';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import { badRequest, HttpError, notFound } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import type { ProviderTests } from './provider-tests.ts';

/** An integration on the wire: settings are its fields beside `enabled` and the names of stored secrets. */
type WireIntegration = Record<string, unknown>;

const anyObject = z.record(z.string(), z.unknown());
/** Five tests at once, then one every ten seconds: each of them reaches somebody else. */
const TEST_LIMIT = { burst: 5, refillMs: 10_000 };
const MAX_ANSWER_LENGTH = 2_000;
/** A console waits 30 seconds for an answer. */
const TEST_TIMEOUT_MS = 20_000;

/** What administrators do with integrations (§7): see them, set them up, and ask their providers whether they work. */
export class IntegrationAdministration {
  readonly #integrations: IntegrationService;
  readonly #tests: ProviderTests;
  readonly #time: ServerClock;
  readonly #smsUsage: () => Promise<SmsUsage>;
  readonly #testLimit = new RateLimiter(TEST_LIMIT);
  readonly #running = new FairQueue({ concurrency: 4, maxWaiting: 16, maxWaitingPerOrigin: 2 });

  constructor(
    integrations: IntegrationService,
    options: { providerTests: ProviderTests; time: ServerClock; smsUsage: () => Promise<SmsUsage> },
  ) {
    this.#integrations = integrations;
    this.#tests = options.providerTests;
    this.#time = options.time;
    this.#smsUsage = options.smsUsage;
  }

  async list(access: Access): Promise<readonly WireIntegration[]> {
    access.requireAdministrator();
    const usage = await this.#smsUsage();
    return this.#integrations
      .list()
      .map((integration) => toWire(integration.key === 'sms' ? { ...integration, usage } : integration));
  }

  /**
   * Stores an integration and returns all. A secret that is empty or missing stays; `null` removes it. Rejects with 404
   * for an unknown key and with 400 for the first invalid field.
   */
  async save(access: Access, key: string, body: unknown): Promise<readonly WireIntegration[]> {
    access.requireAdministrator();
    const descriptor = descriptorOf(key);
    const sent = parseBody(anyObject, body);
    const stored = this.#integrations.settings(descriptor);
    const enabled = sent['enabled'] === undefined ? true : flagValue(sent['enabled']);
    if (enabled === undefined) throw badRequest('Field "enabled" must be true or false');
    const checked = checkIntegration(descriptor, sent, stored);
    if ('problems' in checked) {
      const [[field, problem] = ['', 'invalid' as const]] = Object.entries(checked.problems);
      throw badRequest(`Field "${field}" ${PROBLEM_TEXTS[problem]}`);
    }
    await this.#integrations.save(descriptor, { ...checked, enabled });
    return await this.list(access);
  }

  /**
   * Asks the provider of an integration that is set up, on or off, and returns what it said. Rejects with 404 for an
   * unknown key, with 400 when there is nothing to ask, and with 429 after several tests.
   */
  async test(access: Access, key: string): Promise<IntegrationTest> {
    access.requireAdministrator();
    const descriptor = descriptorOf(key);
    const test = descriptor.canTest ? this.#tests.of(descriptor.key) : undefined;
    const configured = this.#integrations.configured(descriptor.key);
    if (!test) throw badRequest('This integration has no test');
    if (!configured) throw badRequest('The integration is not set up');
    this.#testLimit.acquireOrThrow(String(access.user.id), this.#time.now());
    const { isGood, answer } = await this.#running.run(String(access.user.id), async () => {
      try {
        return await inTime(test(configured, access.user));
      } catch (error) {
        if (error instanceof HttpError) throw error;
        return { isGood: false, answer: failureText(error) };
      }
    });
    const shown = this.#integrations.withoutSecrets(descriptor.key, answer, MAX_ANSWER_LENGTH);
    await this.#integrations.recordOutcome(
      descriptor.key,
      isGood ? { isGood } : { isGood, reason: answer },
      this.#time.now(),
    );
    return { isGood, answer: shown };
  }
}

/** Waits for a test, and not longer than a console does. */
async function inTime<T>(testing: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = pause(TEST_TIMEOUT_MS, undefined, { signal: done.signal, ref: false }).then((): never => {
    throw new Error(`no answer within ${TEST_TIMEOUT_MS / 1000} s`);
  });
  // It is aborted once nobody waits for it.
  late.catch(() => {});
  return Promise.race([testing, late]).finally(() => done.abort());
}

function descriptorOf(key: string): IntegrationDescriptor {
  const descriptor = integrationDescriptor(key);
  if (!descriptor) throw notFound();
  return descriptor;
}

function toWire({ key, title, settings, ...state }: Integration): WireIntegration {
  const { isInEnvironment, lastSuccess, lastFailure, failingSince } = state;
  return {
    key,
    title,
    settings: settings && { ...settings.values, enabled: settings.enabled, secrets: settings.storedSecrets },
    environment: isInEnvironment,
    lastSuccess: lastSuccess === undefined ? null : formatWireDate(lastSuccess),
    failingSince: failingSince === undefined ? null : formatWireDate(failingSince),
    ...(state.usage && { usage: state.usage }),
    lastFailure: lastFailure ? { time: formatWireDate(lastFailure.time), reason: lastFailure.reason } : null,
  };
}

const PROBLEM_TEXTS: Readonly<Record<IntegrationProblem, string>> = {
  required: 'is required',
  tooShort: 'is too short',
  tooLong: 'is too long',
  notNumber: 'must be a whole number',
  tooSmall: 'is too small',
  tooLarge: 'is too large',
  invalid: 'is invalid',
  secretAgain: 'has to be given again for another place',
  notHeader: 'must have a line "Name: value" for each header',
  noNumber: 'must have {number} or {digits}',
  noText: 'must have {text}',
};
