import {
  INTEGRATIONS,
  integrationDescriptor,
  type Integration,
  type IntegrationDescriptor,
  type IntegrationKey,
  type IntegrationSettings,
  type IntegrationValue,
} from '@farol/core/domain/integration/integration';
import type { CheckedIntegration } from '@farol/core/domain/integration/integration-check';
import type { ServerInfo } from '@farol/core/domain/server/server-info';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { currentActor } from '../activity/activity-actor.ts';
import { ACTIVITY_CODES } from '../activity/activity-codes.ts';
import { differences } from '../activity/activity-values.ts';
import { writeActivity } from '../activity/write-activity.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { Database } from '../storage/database.ts';
import { readOrSkip } from '../storage/schema/readable-rows.ts';
import type { Schema } from '../storage/schema/schema.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import { attributesWithValues, valuesInAttributes } from './server-attributes.ts';

/** What came of a message that was sent through an integration. */
export type IntegrationOutcome =
  | { readonly isGood: true }
  | { readonly isGood: false; readonly reason: string };

/** An integration that is on, with its secrets, for what sends through it. */
export interface ActiveIntegration {
  readonly values: Readonly<Record<string, IntegrationValue>>;
  /** The secrets by field; one that is not set is missing. */
  readonly secrets: Readonly<Record<string, string>>;
}

/** What is stored of an integration; secrets are encrypted. */
const storedSettings = z.object({
  enabled: z.boolean(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.number())])),
  secrets: z.record(z.string(), z.string()),
});
type StoredSettings = z.infer<typeof storedSettings>;

/** An integration with its secrets, on or off. */
export interface ConfiguredIntegration extends ActiveIntegration {
  readonly enabled: boolean;
}

/** An integration as it was decrypted from what is stored and in the server's record. */
interface OpenedIntegration {
  readonly server: ServerInfo;
  readonly stored: StoredSettings | undefined;
  readonly integration: ConfiguredIntegration | undefined;
}

/** One integration in memory. */
interface Known {
  settings: StoredSettings | undefined;
  lastSuccess: number | null;
  lastFailure: number | null;
  failingSince: number | null;
  reason: string;
}

const NOTHING: Known = {
  settings: undefined,
  lastSuccess: null,
  lastFailure: null,
  failingSince: null,
  reason: '',
};
/** An outcome like the one before is stored after this time at the earliest; memory knows it at once. */
const OUTCOME_INTERVAL_MS = 60_000;
const MAX_REASON_LENGTH = 300;

/**
 * The services that administrators connect (§3, "Integration"), in memory. A value that is an attribute of the server's
 * own record is there while the integration is on, and nowhere else; while it is off, its row keeps it.
 */
export class IntegrationService {
  readonly #registry: Registry;
  readonly #secrets: SecretBox;
  readonly #namespace: Namespace;
  /** The last decrypted settings with their source, because every message needs them. */
  readonly #opened = new Map<IntegrationKey, OpenedIntegration>();
  readonly #known = new Map<IntegrationKey, Known>();
  readonly #storedOutcomes = new Map<IntegrationKey, { isGood: boolean; at: number }>();
  #inEnvironment: ReadonlySet<IntegrationKey> = new Set();
  /** Called after an integration was saved. */
  readonly onChange: ((key: IntegrationKey) => void)[] = [];

  private constructor(registry: Registry, secrets: SecretBox, namespace: Namespace) {
    this.#registry = registry;
    this.#secrets = secrets;
    this.#namespace = namespace;
  }

  /** Loads them. Opening the database has found that their secrets can be read. */
  static async open(
    { query, secrets }: Database,
    registry: Registry,
    namespace: Namespace,
  ): Promise<IntegrationService> {
    const all = new IntegrationService(registry, secrets, namespace);
    const rows = await query.selectFrom('integrations').selectAll().execute();
    for (const row of rows) {
      const known = readOrSkip(`Row ${row.key} of integrations`, () => knownFromRow(row));
      const descriptor = integrationDescriptor(row.key);
      if (descriptor && known) all.#known.set(descriptor.key, known);
    }
    return all;
  }

  /** Says which integrations the operator's environment sets up: those work so until they are set up here. */
  setEnvironment(keys: readonly IntegrationKey[]): void {
    this.#inEnvironment = new Set(keys);
  }

  /** Returns all integrations as administrators see them, without secrets. */
  list(): readonly Integration[] {
    return INTEGRATIONS.map((descriptor) => {
      const { key, title } = descriptor;
      const { lastSuccess, lastFailure, failingSince, reason } = this.#known.get(key) ?? NOTHING;
      return {
        key,
        title,
        settings: this.settings(descriptor),
        isInEnvironment: this.#inEnvironment.has(key),
        lastSuccess: lastSuccess ?? undefined,
        lastFailure: lastFailure === null ? undefined : { time: lastFailure, reason },
        failingSince: failingSince ?? undefined,
      };
    });
  }

  /** Returns how an integration is set up, without secrets; false if it is not. */
  settings(descriptor: IntegrationDescriptor): IntegrationSettings | false {
    const stored = this.#known.get(descriptor.key)?.settings;
    const own = valuesInAttributes(descriptor.fields, this.#registry.server.attributes, this.#namespace);
    const isComplete = descriptor.fields.every(
      ({ name, attribute, isRequired }) => !attribute || !isRequired || Object.hasOwn(own, name),
    );
    // All that is required may be in the server's record, also when another console wrote it there.
    const isInRecord =
      descriptor.fields.some(({ attribute }) => attribute) &&
      descriptor.fields.every(({ attribute, isRequired }) => attribute || !isRequired);
    if (!stored && !(isInRecord && isComplete && Object.keys(own).length > 0)) return false;
    return {
      enabled: isComplete && (isInRecord ? Object.keys(own).length > 0 : stored?.enabled === true),
      values: { ...stored?.values, ...own },
      storedSecrets: Object.keys(stored?.secrets ?? {}),
    };
  }

  /** Returns an integration with its secrets if it is set up and on. */
  active(key: IntegrationKey): ActiveIntegration | undefined {
    const settings = this.configured(key);
    return settings?.enabled ? settings : undefined;
  }

  /** Returns an integration with its secrets if it is set up, on or off. */
  configured(key: IntegrationKey): ConfiguredIntegration | undefined {
    const { server } = this.#registry;
    const stored = this.#known.get(key)?.settings;
    const opened = this.#opened.get(key);
    if (opened?.server === server && opened.stored === stored) return opened.integration;
    const descriptor = integrationDescriptor(key);
    const settings = descriptor && this.settings(descriptor);
    const secrets = Object.entries(stored?.secrets ?? {}).map(([name, secret]) => [
      name,
      this.#secrets.open(secret),
    ]);
    const integration = settings
      ? { enabled: settings.enabled, values: settings.values, secrets: Object.fromEntries(secrets) }
      : undefined;
    this.#opened.set(key, { server, stored, integration });
    return integration;
  }

  /** Stores a checked integration. */
  async save(
    descriptor: IntegrationDescriptor,
    integration: CheckedIntegration & { enabled: boolean },
  ): Promise<void> {
    await this.#registry.transaction((transaction) => this.saveIn(transaction, descriptor, integration));
  }

  /** Stores a checked integration as part of a larger transaction. */
  async saveIn(
    transaction: RecordTransaction,
    descriptor: IntegrationDescriptor,
    { enabled, values, newSecrets, keptSecrets }: CheckedIntegration & { enabled: boolean },
  ): Promise<void> {
    const { key, title, fields } = descriptor;
    const before = this.settings(descriptor);
    const old = this.#known.get(key)?.settings;
    const inRecord = new Set(fields.filter(({ attribute }) => attribute).map(({ name }) => name));
    const kept = Object.entries(old?.secrets ?? {}).filter(([name]) => keptSecrets.includes(name));
    const given = Object.entries(newSecrets).map(([name, secret]) => [name, this.#secrets.seal(secret)]);
    const settings: StoredSettings = {
      enabled,
      values: Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) =>
          enabled && inRecord.has(name) ? [] : [[name, mutable(value)]],
        ),
      ),
      secrets: Object.fromEntries([...kept, ...given]),
    };
    const columns = { settings: JSON.stringify(settings) };
    await transaction.query
      .insertInto('integrations')
      .values({ key, ...columns })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
      .execute();
    const { server } = this.#registry;
    const attributes = attributesWithValues(
      server.attributes,
      fields,
      enabled ? values : {},
      this.#namespace,
    );
    if (JSON.stringify(attributes) !== JSON.stringify(server.attributes))
      await transaction.updateServer({ ...server, attributes });
    const changed = differences(before ? { enabled: before.enabled, ...before.values } : {}, {
      enabled,
      ...values,
      ...Object.fromEntries(Object.keys(newSecrets).map((name) => [name, 'new'])),
    });
    const secretNames = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name));
    await writeActivity(transaction.query, currentActor(), [
      {
        code: ACTIVITY_CODES.integration,
        status: 200,
        deviceId: null,
        object: { type: 'integration', name: title },
        old: hidden(changed.old, secretNames),
        data: hidden(changed.data, secretNames),
      },
    ]);
    transaction.afterCommit(() => {
      this.#known.set(key, { ...(this.#known.get(key) ?? NOTHING), settings });
      for (const listener of this.onChange) listener(key);
    });
  }

  /** Forgets how an integration was set up, as part of a larger transaction. */
  async removeIn(transaction: RecordTransaction, key: IntegrationKey): Promise<void> {
    await transaction.query.deleteFrom('integrations').where('key', '=', key).execute();
    transaction.afterCommit(() => {
      this.#known.delete(key);
      for (const listener of this.onChange) listener(key);
    });
  }

  /**
   * Remembers what came of a message that was sent through an integration, for administrators to see. The reason is
   * cut, and no secret of the integration is in it.
   * @param now milliseconds since the epoch
   */
  async recordOutcome(key: IntegrationKey, outcome: IntegrationOutcome, now: number): Promise<void> {
    const known = this.#known.get(key) ?? NOTHING;
    const changed = outcome.isGood
      ? { ...known, lastSuccess: now, failingSince: null }
      : {
          ...known,
          lastFailure: now,
          failingSince: known.failingSince ?? now,
          reason: this.withoutSecrets(key, outcome.reason, MAX_REASON_LENGTH),
        };
    this.#known.set(key, changed);
    const stored = this.#storedOutcomes.get(key);
    const isOld = stored === undefined || now - stored.at >= OUTCOME_INTERVAL_MS || now < stored.at;
    if (stored?.isGood === outcome.isGood && !isOld) return;
    this.#storedOutcomes.set(key, { isGood: outcome.isGood, at: now });
    const columns = {
      last_success: changed.lastSuccess,
      last_failure: changed.lastFailure,
      failing_since: changed.failingSince,
      failure_reason: changed.reason,
    };
    await this.#registry.query
      .insertInto('integrations')
      .values({ key, settings: null, ...columns })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
      .execute();
  }

  /** Returns what a provider said as plain text on a few lines: without secrets and control characters, and cut. */
  withoutSecrets(key: IntegrationKey, text: string, longest: number): string {
    let shown = text.toWellFormed();
    for (const secret of Object.values(this.configured(key)?.secrets ?? {}))
      for (const form of new Set([
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64'),
      ]))
        if (form.length >= 4) shown = shown.replaceAll(form, '***');
    shown = shown.replaceAll(/[^\P{C}\n]+/gu, ' ').trim();
    return shown.length > longest ? `${shown.slice(0, longest).toWellFormed()}…` : shown;
  }
}

function knownFromRow(row: Selectable<Schema['integrations']>): Known {
  return {
    settings: row.settings === null ? undefined : storedSettings.parse(JSON.parse(row.settings)),
    lastSuccess: row.last_success,
    lastFailure: row.last_failure,
    failingSince: row.failing_since,
    reason: row.failure_reason,
  };
}

function mutable(value: IntegrationValue): string | number | boolean | number[] {
  return typeof value === 'object' ? [...value] : value;
}

/** Returns values for the log, with the secrets replaced by asterisks. */
function hidden(values: Record<string, unknown>, secretNames: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      secretNames.has(name) && value !== null && value !== undefined ? '***' : value,
    ]),
  );
}
