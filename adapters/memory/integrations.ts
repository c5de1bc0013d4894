import {
  INTEGRATIONS,
  integrationDescriptor,
  type Integration,
  type IntegrationKey,
  type IntegrationSettings,
  type IntegrationTest,
} from '@farol/core/domain/integration/integration';
import { checkIntegration } from '@farol/core/domain/integration/integration-check';
import { Failure } from '@farol/core/domain/values/failure';
import type { IntegrationChange, Integrations } from '@farol/core/ports/integrations';
import type { MemoryNetwork } from './network.ts';

/** In-memory integrations, which check as a server does; secrets are forgotten at once. */
export class MemoryIntegrations implements Integrations {
  readonly #network: MemoryNetwork;
  readonly #settings = new Map<IntegrationKey, IntegrationSettings>();
  readonly #tested = new Map<
    IntegrationKey,
    Pick<Integration, 'lastSuccess' | 'lastFailure' | 'failingSince'>
  >();
  /** What each provider answers to a test. */
  testAnswer: IntegrationTest = { isGood: true, answer: 'HTTP 200' };
  /** When tests are made, in milliseconds since the epoch. */
  testedAt = 0;
  /** The integrations that the operator's environment sets up. */
  readonly inEnvironment = new Set<IntegrationKey>();

  constructor(network: MemoryNetwork) {
    this.#network = network;
  }

  async list(): Promise<readonly Integration[]> {
    await this.#network.transmit();
    return this.#all();
  }

  async save(
    key: IntegrationKey,
    { enabled, values, secrets }: IntegrationChange,
  ): Promise<readonly Integration[]> {
    await this.#network.transmit();
    const descriptor = integrationDescriptor(key);
    if (!descriptor) throw new Failure('HTTP_404_NOT_FOUND', 404);
    const input = { ...values, ...secrets };
    const checked = checkIntegration(descriptor, input, this.#settings.get(key) ?? false);
    if ('problems' in checked) throw new Failure('FIELD_IS_INVALID', 400);
    const storedSecrets = [...checked.keptSecrets, ...Object.keys(checked.newSecrets)];
    this.#settings.set(key, { enabled, values: checked.values, storedSecrets });
    return this.#all();
  }

  async test(key: IntegrationKey): Promise<IntegrationTest> {
    await this.#network.transmit();
    if (!this.#settings.has(key)) throw new Failure('THE_INTEGRATION_IS_NOT_SET_UP', 400);
    const { isGood, answer } = this.testAnswer;
    const before = this.#tested.get(key);
    this.#tested.set(key, {
      lastSuccess: isGood ? this.testedAt : before?.lastSuccess,
      lastFailure: isGood ? before?.lastFailure : { time: this.testedAt, reason: answer },
      failingSince: isGood ? undefined : (before?.failingSince ?? this.testedAt),
    });
    return { isGood, answer };
  }

  #all(): readonly Integration[] {
    return INTEGRATIONS.map(({ key, title }) => ({
      key,
      title,
      settings: this.#settings.get(key) ?? false,
      isInEnvironment: this.inEnvironment.has(key),
      lastSuccess: undefined,
      lastFailure: undefined,
      failingSince: undefined,
      ...this.#tested.get(key),
    }));
  }
}
