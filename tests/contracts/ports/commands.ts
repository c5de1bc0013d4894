import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandPayload } from '@farol/core/domain/command/command';
import { Failure } from '@farol/core/domain/values/failure';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import type { Commands } from '@farol/core/ports/commands';

/** A saved command that the server has for its device. */
export const RELAY: Omit<SavedCommand, 'id'> = {
  description: 'Cortar relé',
  type: 'custom',
  textChannel: false,
  deviceId: 0,
  attributes: { data: 'RELAY,1#', 'farol.changeNative': 'engineStop' },
};

/**
 * Commands and how to close them: the first device has reported and has the saved command, the other has
 * neither.
 */
export interface CommandsUnderTest {
  commands: Commands;
  deviceId: number;
  silentDeviceId: number;
  savedId: number;
  /** A group with both devices. */
  groupId: number;
  close(): Promise<void> | void;
}

/** What every implementation of the `Commands` port must do (contract §4.4). */
export function commandsContract(
  title: string,
  open: () => Promise<CommandsUnderTest> | CommandsUnderTest,
): void {
  describe(`commands of ${title}`, () => {
    let opened: CommandsUnderTest;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('a device that has reported supports more types than one that never did', async () => {
      const { commands, deviceId, silentDeviceId } = opened;
      expect(await commands.supportedTypes(deviceId)).toEqual(
        expect.arrayContaining(['custom', 'engineStop']),
      );
      expect(await commands.supportedTypes(silentDeviceId)).toEqual(['custom']);
    });

    test('without a device, every type that the server knows is returned once', async () => {
      const types = await opened.commands.supportedTypes();
      expect(types).toEqual(expect.arrayContaining(['custom', 'engineStop']));
      expect(new Set(types).size).toBe(types.length);
    });

    test('saved commands are offered for the devices they are associated with', async () => {
      const { commands, deviceId, silentDeviceId, savedId } = opened;
      expect(await commands.savedCommandsFor(deviceId)).toEqual([{ id: savedId, ...RELAY }]);
      expect(await commands.savedCommandsFor(silentDeviceId)).toEqual([]);
    });

    test('a command for a device that has not reported is queued with an id of its own', async () => {
      const { commands, deviceId, savedId } = opened;
      const first = await commands.send(commandPayload(deviceId, { type: 'engineResume' }));
      const second = await commands.send(commandPayload(deviceId, { id: savedId, ...RELAY }));
      expect([first.state, second.state]).toEqual(['queued', 'queued']);
      expect(first.queueId).toBeGreaterThan(0);
      expect(second.queueId).toBeGreaterThan(first.queueId ?? 0);
    });

    test('a command for a group is queued for each of its devices, with separate ids', async () => {
      const { commands, groupId, deviceId, silentDeviceId } = opened;
      const queued = await commands.sendToGroup(commandPayload(0, { type: 'custom' }), groupId);
      expect(new Set(queued.map((item) => item.deviceId))).toEqual(new Set([deviceId, silentDeviceId]));
      expect(new Set(queued.map(({ queueId }) => queueId)).size).toBe(2);
      await expect(commands.sendToGroup(commandPayload(0), 987_654)).rejects.toMatchObject({ status: 400 });
    });

    test('devices and saved commands that the user may not see cannot be used', async () => {
      const { commands, deviceId } = opened;
      for (const call of [
        () => commands.supportedTypes(987_654),
        () => commands.savedCommandsFor(987_654),
        () => commands.send(commandPayload(987_654)),
        () => commands.send(commandPayload(deviceId, { id: 987_654 })),
      ]) {
        const error: unknown = await call().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(Failure);
        expect(error).toMatchObject({ status: 400 });
      }
    });
  });
}
