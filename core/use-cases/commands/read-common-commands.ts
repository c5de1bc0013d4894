import { commonSavedCommands, commonCommandTypes } from '../../domain/command/bulk-command.ts';
import type { SavedCommand } from '../../domain/command/saved-command.ts';
import type { Commands } from '../../ports/commands.ts';
import { inBatches } from '../concurrency/in-batches.ts';

/** The commands that all of several vehicles support. */
export interface CommonCommands {
  types: string[];
  saved: SavedCommand[];
}

/**
 * Reads the command types that all of these vehicles support, and the saved commands for all of them. Rejects
 * with a Failure.
 * @param onDeviceRead called after each vehicle
 */
export async function readCommonCommands(
  commands: Commands,
  deviceIds: readonly number[],
  onDeviceRead: () => void,
): Promise<CommonCommands> {
  const known = await inBatches(deviceIds, async (deviceId) => {
    const read = await Promise.all([commands.supportedTypes(deviceId), commands.savedCommandsFor(deviceId)]);
    onDeviceRead();
    return read;
  });
  return {
    types: commonCommandTypes(known.map(([types]) => types)),
    saved: commonSavedCommands(known.map(([, saved]) => saved)),
  };
}
