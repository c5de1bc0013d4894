import type { SupportedCommands } from '../../domain/command/lock.ts';
import type { Commands } from '../../ports/commands.ts';

/** Reads the command types that a vehicle supports, and its saved commands. Rejects with a Failure. */
export async function readSupportedCommands(
  commands: Commands,
  deviceId: number,
): Promise<SupportedCommands> {
  const [types, saved] = await Promise.all([
    commands.supportedTypes(deviceId),
    commands.savedCommandsFor(deviceId),
  ]);
  return { types, saved };
}
