import { afterEach, beforeEach, expect, test } from 'vitest';
import { integrationDescriptor, type IntegrationKey } from '@farol/core/domain/integration/integration';
import { checkIntegration } from '@farol/core/domain/integration/integration-check';
import { IntegrationService } from '../../../server/integrations/integrations.ts';
import { Registry } from '../../../server/registry/registry.ts';
import type { Database } from '../../../server/storage/database.ts';
import { SecretKeyError } from '../../../server/storage/secret-box.ts';
import { openStoredSecrets } from '../../../server/storage/stored-secrets.ts';
import { VALID_INTEGRATIONS } from '../../arbitraries/integrations.ts';
import { onEachDatabase, type TemporaryDatabase } from '../../harness/temporary-database.ts';

onEachDatabase('integrations', (create) => {
  let temporary: TemporaryDatabase;
  let database: Database;
  let registry: Registry;
  let integrations: IntegrationService;

  beforeEach(async () => {
    temporary = await create();
    await open();
  });
  afterEach(async () => {
    await database.close();
    await temporary.remove();
  });

  async function open(): Promise<void> {
    database = await temporary.open();
    registry = await Registry.open(database, 'acme');
    integrations = await IntegrationService.open(database, registry, 'acme');
  }
  async function reopen(): Promise<void> {
    await database.close();
    await open();
  }
  async function save(key: IntegrationKey, enabled = true): Promise<void> {
    const descriptor = integrationDescriptor(key);
    if (!descriptor) throw new Error(`no ${key}`);
    const checked = checkIntegration(descriptor, VALID_INTEGRATIONS[key], integrations.settings(descriptor));
    if ('problems' in checked) throw new Error(JSON.stringify(checked.problems));
    await integrations.save(descriptor, { ...checked, enabled });
  }
  const stored = async () =>
    (await database.query.selectFrom('integrations').select('settings').executeTakeFirst())?.settings;
  const listed = (key: IntegrationKey) => integrations.list().find((integration) => integration.key === key);

  test('integrations: are the same after a restart, with their secrets, which the database does not show', async () => {
    const keys: readonly IntegrationKey[] = [
      'smtp',
      'telegram',
      'sms',
      'mqtt',
      'asaas',
      'webhook',
      'geocoder',
    ];
    for (const key of keys) await save(key);
    const before = integrations.list();
    const secrets = keys.map((key) => integrations.active(key)?.secrets);
    await reopen();
    expect(integrations.list()).toEqual(before);
    expect(keys.map((key) => integrations.active(key)?.secrets)).toEqual(secrets);
    expect(secrets[0]).toEqual({ password: 'a secret' });
    const rows = JSON.stringify(await database.query.selectFrom('integrations').selectAll().execute());
    for (const secret of ['a secret', 'mqtt secret', 'sms secret', '$aact_test'])
      expect(rows).not.toContain(secret);
  });

  test('integrations: are in the server’s own record while they are on, under the names of this product, and nowhere else', async () => {
    await save('geocoder');
    expect(registry.server.attributes).toHaveProperty(['acme.geocoderUrl']);
    expect(await stored()).not.toContain('geo.example');
    await save('geocoder', false);
    expect(registry.server.attributes).not.toHaveProperty(['acme.geocoderUrl']);
    expect(await stored()).toContain('geo.example');
    await reopen();
    expect(listed('geocoder')?.settings).toMatchObject({ enabled: false });
    expect(integrations.active('geocoder')).toBeUndefined();
    expect(integrations.configured('geocoder')).toMatchObject({ values: VALID_INTEGRATIONS.geocoder });
  });

  test('integrations: refuse to open secrets of another key, so that nobody silently loses them', async () => {
    await save('smtp');
    const opening = openStoredSecrets(database.query, '/unused', 'another key of 32 characters or more');
    await expect(opening).rejects.toThrow(SecretKeyError);
  });

  test('integrations: a row that cannot be read, and one of a newer server, are left out', async () => {
    await save('smtp');
    const damaged = { settings: '{"enabled":', last_success: null, last_failure: null, failing_since: null };
    await database.query
      .insertInto('integrations')
      .values([
        { key: 'mqtt', ...damaged },
        { key: 'pigeon', ...damaged, settings: null },
      ])
      .execute();
    await reopen();
    expect(listed('mqtt')?.settings).toBe(false);
    expect(listed('smtp')?.settings).toMatchObject({ enabled: true });
  });

  test('remember what came of messages: every change at once, repetitions at most once a minute', async () => {
    await save('smtp');
    const bad = { isGood: false, reason: '535 for a secret' } as const;
    await integrations.recordOutcome('smtp', { isGood: true }, 1_000);
    await integrations.recordOutcome('smtp', { isGood: true }, 2_000);
    expect(listed('smtp')).toMatchObject({ lastSuccess: 2_000, failingSince: undefined });
    await integrations.recordOutcome('smtp', bad, 3_000);
    await integrations.recordOutcome('smtp', bad, 4_000);
    const failing = { lastFailure: { time: 4_000, reason: '535 for ***' }, failingSince: 3_000 };
    expect(listed('smtp')).toMatchObject(failing);
    await reopen();
    expect(listed('smtp')).toMatchObject({ ...failing, lastFailure: { time: 3_000 }, lastSuccess: 2_000 });
    await integrations.recordOutcome('smtp', { isGood: true }, 5_000);
    await reopen();
    expect(listed('smtp')).toMatchObject({
      lastSuccess: 5_000,
      failingSince: undefined,
      lastFailure: { time: 3_000 },
    });
    expect(listed('smtp')?.settings).toMatchObject({ enabled: true });
    await integrations.recordOutcome('webhook', { isGood: true }, 6_000);
    expect(listed('webhook')).toMatchObject({ settings: false, lastSuccess: 6_000 });
  });
});
