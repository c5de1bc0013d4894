import type {
  Integration,
  IntegrationKey,
  IntegrationTest,
  IntegrationValue,
} from '../domain/integration/integration.ts';

/** How an integration is to be set up. */
export interface IntegrationChange {
  readonly enabled: boolean;
  /** By field, without secrets. */
  readonly values: Readonly<Record<string, IntegrationValue>>;
  /** New secrets by field; null removes one. Those that are left out stay. */
  readonly secrets: Readonly<Record<string, string | null>>;
}

/**
 * The services that administrators connect (§7); only servers of the product have them. Every method rejects with a
 * Failure.
 */
export interface Integrations {
  /** Returns every integration in the order in which they are shown. */
  list(): Promise<readonly Integration[]>;
  /** Sets one up, and returns all. */
  save(key: IntegrationKey, change: IntegrationChange): Promise<readonly Integration[]>;
  /** Asks the provider whether the integration works, as it is stored. */
  test(key: IntegrationKey): Promise<IntegrationTest>;
}
