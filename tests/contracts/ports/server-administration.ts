import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerAdministration } from '@farol/core/ports/server-administration';
import type { ServerSettings } from '@farol/core/ports/server-settings';

/** A server’s own record as an administrator changes it, how to read it again, and how to close it. */
export interface ServerAdministrationUnderTest {
  record: ServerAdministration;
  settings: ServerSettings;
  /** How often the server was restarted. */
  restarts: () => number;
  close: () => Promise<void> | void;
}

/** What every implementation of the `ServerAdministration` port must do (contract §4.8). */
export function serverAdministrationContract(
  title: string,
  open: () => Promise<ServerAdministrationUnderTest> | ServerAdministrationUnderTest,
): void {
  describe(`server administration of ${title}`, () => {
    let opened: ServerAdministrationUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('changes are stored and returned, and everything else stays', async () => {
      const { record, settings } = opened;
      await record.updateSettings({
        fields: { zoom: 4, registration: true },
        attributes: { a: 1, b: 'two' },
      });
      const now = await record.updateSettings({
        fields: { announcement: 'Domingo' },
        attributes: { b: undefined, c: true },
      });
      expect(now.info).toMatchObject({ zoom: 4, registration: true, announcement: 'Domingo' });
      expect(now.info.attributes).toMatchObject({ a: 1, c: true });
      expect(now.info.attributes).not.toHaveProperty('b');
      // Its disk fills up meanwhile.
      const { info, ...headers } = await settings.load();
      expect({ ...headers, info: { ...info, storageSpace: now.info.storageSpace } }).toEqual(now);
    });

    test('attributes can be changed alone, starting from their stored values', async () => {
      const { record, settings } = opened;
      await record.updateSettings({ fields: { zoom: 5 }, attributes: { a: 1 } });
      const stored = await record.changeAttributes((attributes) => ({ ...attributes, a: 2 }));
      expect(stored).toMatchObject({ a: 2 });
      const { info } = await settings.load();
      expect(info).toMatchObject({ zoom: 5, attributes: stored });
    });

    test('each restart request restarts the server once', async () => {
      const { record, restarts } = opened;
      await record.restart();
      expect(restarts()).toBe(1);
    });
  });
}
