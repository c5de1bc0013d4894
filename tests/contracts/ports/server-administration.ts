import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerAdministration } from '@farol/core/ports/server-administration';
import type { ServerSettings } from '@farol/core/ports/server-settings';

/** A way to change a server's own record as its administrator, to ask for it anew, and to let go of it. */
export interface ServerRecordUnderTest {
  record: ServerAdministration;
  settings: ServerSettings;
  /** How often it was told to begin anew. */
  restarts: () => number;
  close: () => Promise<void> | void;
}

/** What every implementation of the `ServerRecord` port must do (contract §4.8). */
export function serverRecordContract(
  title: string,
  open: () => Promise<ServerRecordUnderTest> | ServerRecordUnderTest,
): void {
  describe(`the server's record of ${title}`, () => {
    let opened: ServerRecordUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('what is changed is kept and answered, and everything else stays', async () => {
      const { record, settings } = opened;
      await record.updateSettings({ fields: { zoom: 4, registration: true }, attributes: { a: 1, b: 'two' } });
      const now = await record.updateSettings({
        fields: { announcement: 'Domingo' },
        attributes: { b: undefined, c: true },
      });
      expect(now.info).toMatchObject({ zoom: 4, registration: true, announcement: 'Domingo' });
      expect(now.info.attributes).toMatchObject({ a: 1, c: true });
      expect(now.info.attributes).not.toHaveProperty('b');
      // Its disk fills meanwhile.
      const { info, ...headers } = await settings.load();
      expect({ ...headers, info: { ...info, storageSpace: now.info.storageSpace } }).toEqual(now);
    });

    test('attributes alone are changed as they are kept', async () => {
      const { record, settings } = opened;
      await record.updateSettings({ fields: { zoom: 5 }, attributes: { a: 1 } });
      const kept = await record.changeAttributes((attributes) => ({ ...attributes, a: 2 }));
      expect(kept).toMatchObject({ a: 2 });
      const { info } = await settings.load();
      expect(info).toMatchObject({ zoom: 5, attributes: kept });
    });

    test('it is begun anew once for each time that is asked', async () => {
      const { record, restarts } = opened;
      await record.restart();
      expect(restarts()).toBe(1);
    });
  });
}
