import { commonCommands } from '../../domain/command/common-commands.ts';
import type { SupportedCommands } from '../../domain/command/lock.ts';
import type { Commands } from '../../ports/commands.ts';
import { inBatches } from '../concurrency/in-batches.ts';
import { readSupportedCommands } from './read-supported-commands.ts';

/**
 * Reads the command types that all of these vehicles support, and the saved commands for all of them. Rejects
 * with a Failure.
 * @param onDeviceRead called after each vehicle
 */
export async function readCommonCommands(
  commands: Commands,
  deviceIds: readonly number[],
  onDeviceRead: () => void,
): Promise<SupportedCommands> {
  const vehicles = await inBatches(deviceIds, async (deviceId) => {
    const supported = await readSupportedCommands(commands, deviceId);
    onDeviceRead();
    return supported;
  });
  return commonCommands(vehicles);
}
