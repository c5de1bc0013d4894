import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerSettings } from '@farol/core/ports/server-settings';
import { failureOf } from './failure-of.ts';

/** The settings of a server with the product and without a limit of devices, as somebody who is not signed in. */
export interface ServerSettingsUnderTest {
  serverSettings: ServerSettings;
  /** An administrator sets the announcement and the attributes, and leaves everything else as it is. */
  change: (announcement: string, attributes: Record<string, string>) => Promise<void> | void;
  /** The settings of a server that has gone away. */
  disconnected: ServerSettings;
  close: () => Promise<void> | void;
}

/** What every implementation of the `ServerSettings` port must do (§6, contract §4.8). */
export function serverSettingsContract(
  title: string,
  open: () => Promise<ServerSettingsUnderTest> | ServerSettingsUnderTest,
): void {
  describe(`the server settings of ${title}`, () => {
    let opened: ServerSettingsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('anybody can load them, and sees whether the product is there and how many devices it allows', async () => {
      const { info, isPlus, licenseDeviceLimit } = await opened.serverSettings.load();
      expect([isPlus, licenseDeviceLimit]).toEqual([true, undefined]);
      expect(info.id).toBeGreaterThan(0);
      expect(typeof info.registration).toBe('boolean');
      expect(info.attributes).toBeTypeOf('object');
    });

    test('what an administrator changes is there at the next load, and the rest stays', async () => {
      const before = await opened.serverSettings.load();
      await opened.change('Manutenção às 22 h', { 'farol.language': 'pt-BR' });
      const after = await opened.serverSettings.load();
      expect(after.info).toMatchObject({
        announcement: 'Manutenção às 22 h',
        attributes: { 'farol.language': 'pt-BR' },
      });
      const { announcement, attributes } = before.info;
      expect({
        ...after,
        info: { ...after.info, announcement, attributes, storageSpace: undefined },
      }).toEqual({
        ...before,
        info: { ...before.info, storageSpace: undefined },
      });
    });

    test('what a caller does to the loaded settings does not reach the next caller', async () => {
      const loaded = await opened.serverSettings.load();
      loaded.info.attributes['farol.language'] = 'none';
      expect((await opened.serverSettings.load()).info.attributes['farol.language']).not.toBe('none');
    });

    test('a server that has gone away is reported as such', async () => {
      expect(await failureOf(opened.disconnected.load())).toMatchObject({ code: 'NETWORK', status: 0 });
    });
  });
}
