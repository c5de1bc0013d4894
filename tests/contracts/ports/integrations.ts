import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  INTEGRATIONS,
  type Integration,
  type IntegrationKey,
} from '@farol/core/domain/integration/integration';
import type { Integrations } from '@farol/core/ports/integrations';
import { failureOf } from './failure-of.ts';

/** Integrations of which none is set up, for an administrator. */
export interface IntegrationsUnderTest {
  integrations: Integrations;
  close: () => Promise<void> | void;
}

/** What every implementation of the `Integrations` port must do (§7). */
export function integrationsContract(
  title: string,
  open: () => Promise<IntegrationsUnderTest> | IntegrationsUnderTest,
): void {
  describe(`integrations of ${title}`, () => {
    let opened: IntegrationsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const values = { url: 'mqtts://10.0.0.1', topicPrefix: 'farol', positions: true, devices: [3] };

    test('all are listed in their order, and none is set up', async () => {
      const all = await opened.integrations.list();
      expect(all.map(({ key, settings }) => [key, settings])).toEqual(
        INTEGRATIONS.map(({ key }) => [key, false]),
      );
      expect(await failureOf(opened.integrations.test('mqtt'))).toMatchObject({ status: 400 });
    });

    test('one that is saved comes back without its secrets, which stay until they are replaced or removed', async () => {
      const { integrations } = opened;
      const saved = await integrations.save('mqtt', {
        enabled: false,
        values: { ...values, username: 'fleet' },
        secrets: { password: 'a secret' },
      });
      expect(JSON.stringify(saved)).not.toContain('a secret');
      expect(found(saved, 'mqtt')?.settings).toEqual({
        enabled: false,
        values: { ...values, username: 'fleet', events: false, groups: [] },
        storedSecrets: ['password'],
      });
      expect(await integrations.list()).toEqual(saved);
      const on = await integrations.save('mqtt', { enabled: true, values, secrets: {} });
      expect(found(on, 'mqtt')?.settings).toMatchObject({ enabled: true, storedSecrets: ['password'] });
      const without = await integrations.save('mqtt', {
        enabled: false,
        values,
        secrets: { password: null },
      });
      expect(found(without, 'mqtt')?.settings).toMatchObject({ enabled: false, storedSecrets: [] });
    });

    test('what is invalid is refused and changes nothing', async () => {
      const { integrations } = opened;
      const before = await integrations.list();
      const change = { enabled: true, values: { ...values, url: 'https://x' }, secrets: {} };
      expect(await failureOf(integrations.save('mqtt', change))).toMatchObject({ status: 400 });
      expect(await integrations.list()).toEqual(before);
    });

    test('a test says what came of it, and when is in the list', async () => {
      const { integrations } = opened;
      const { isGood, answer } = await integrations.test('mqtt');
      expect(answer).not.toBe('');
      const tested = found(await integrations.list(), 'mqtt');
      expect(tested?.lastSuccess !== undefined).toBe(isGood);
      expect(tested?.lastFailure?.reason).toBe(isGood ? undefined : answer);
    });
  });
}

const found = (all: readonly Integration[], key: IntegrationKey) => all.find((item) => item.key === key);
