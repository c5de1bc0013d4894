import { commonSaved, commonTypes } from '../domain/command-round.ts';
import type { SavedCommand } from '../domain/saved-command.ts';
import type { Commands } from '../ports/commands.ts';
import { inTurns } from './in-turns.ts';

/** What every one of several vehicles can be told. */
export interface CommonCommands {
  types: string[];
  saved: SavedCommand[];
}

/**
 * Reads what every one of these vehicles understands, and the saved commands for all of them. Rejects with a Failure.
 * @param tell hears of each vehicle that was read
 */
export async function readCommonCommands(
  commands: Commands,
  deviceIds: readonly number[],
  tell: () => void,
): Promise<CommonCommands> {
  const known = await inTurns(deviceIds, async (deviceId) => {
    const read = await Promise.all([commands.types(deviceId), commands.savedFor(deviceId)]);
    tell();
    return read;
  });
  return {
    types: commonTypes(known.map(([types]) => types)),
    saved: commonSaved(known.map(([, saved]) => saved)),
  };
}
