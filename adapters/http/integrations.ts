import {
  integrationDescriptor,
  type Integration,
  type IntegrationDescriptor,
  type IntegrationFailure,
  type IntegrationKey,
  type IntegrationSettings,
  type IntegrationTest,
  type IntegrationValue,
  type SmsUsage,
} from '@farol/core/domain/integration/integration';
import { Failure } from '@farol/core/domain/values/failure';
import { isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';
import type { IntegrationChange, Integrations } from '@farol/core/ports/integrations';
import type { ApiCall, ApiResponse } from './tracking-client.ts';

/** Integrations of the product's back end (§7). */
export class HttpIntegrations implements Integrations {
  readonly #product: ApiCall;

  constructor(product: ApiCall) {
    this.#product = product;
  }

  list(): Promise<readonly Integration[]> {
    return this.#product('integrations', {}, integrationsOf);
  }

  save(
    key: IntegrationKey,
    { enabled, values, secrets }: IntegrationChange,
  ): Promise<readonly Integration[]> {
    const json = { ...values, ...secrets, enabled };
    return this.#product(`integrations/${key}`, { method: 'post', json }, integrationsOf);
  }

  test(key: IntegrationKey): Promise<IntegrationTest> {
    return this.#product(`integrations/${key}/test`, { method: 'post', json: {} }, async (response) => {
      const sent = await response.json();
      const { isGood, answer } = isWireRecord(sent) ? sent : {};
      if (typeof isGood !== 'boolean' || typeof answer !== 'string')
        throw new Failure('MALFORMED_ANSWER', response.status);
      return { isGood, answer };
    });
  }
}

async function integrationsOf(response: ApiResponse): Promise<readonly Integration[]> {
  const sent = await response.json();
  if (!Array.isArray(sent)) throw new Failure('MALFORMED_ANSWER', response.status);
  return parseList(sent, integrationFromWire);
}

/** Integrations of a newer server, which this console does not know, are left out. */
function integrationFromWire(value: unknown): Integration | undefined {
  if (!isWireRecord(value) || typeof value['key'] !== 'string') return undefined;
  const descriptor = integrationDescriptor(value['key']);
  if (!descriptor) return undefined;
  const { title, settings, environment, lastSuccess, lastFailure, failingSince, usage } = value;
  return {
    key: descriptor.key,
    title: typeof title === 'string' ? title : descriptor.title,
    settings: isWireRecord(settings) && settingsFromWire(descriptor, settings),
    isInEnvironment: environment === true,
    lastSuccess: timeFromWire(lastSuccess),
    lastFailure: failureFromWire(lastFailure),
    failingSince: timeFromWire(failingSince),
    usage: usageFromWire(usage),
  };
}

function settingsFromWire(
  { fields }: IntegrationDescriptor,
  settings: Readonly<Record<string, unknown>>,
): IntegrationSettings {
  const stored: unknown = settings['secrets'];
  const names = Array.isArray(stored) ? stored : [];
  const values = fields.flatMap(({ name, kind }): [string, IntegrationValue][] => {
    const value = kind === 'secret' ? undefined : valueFromWire(settings[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    enabled: settings['enabled'] === true,
    values: Object.fromEntries(values),
    storedSecrets: fields.flatMap(({ name, kind }) =>
      kind === 'secret' && names.includes(name) ? [name] : [],
    ),
  };
}

function valueFromWire(value: unknown): IntegrationValue | undefined {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'number');
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain ? value : undefined;
}

function usageFromWire(usage: unknown): SmsUsage | undefined {
  if (!isWireRecord(usage)) return undefined;
  const { segmentsToday, centsThisMonth } = usage;
  return typeof segmentsToday === 'number' && typeof centsThisMonth === 'number'
    ? { segmentsToday, centsThisMonth }
    : undefined;
}

function failureFromWire(failure: unknown): IntegrationFailure | undefined {
  if (!isWireRecord(failure)) return undefined;
  const time = timeFromWire(failure['time']);
  const { reason } = failure;
  return time === undefined ? undefined : { time, reason: typeof reason === 'string' ? reason : '' };
}

function timeFromWire(time: unknown): number | undefined {
  const milliseconds = typeof time === 'string' ? Date.parse(time) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
