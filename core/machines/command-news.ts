import { chosenLock, chosenType, type CommandChoice } from '../domain/command-choice.ts';
import type { NewCommand } from '../domain/command-log.ts';
import type { Namespace } from '../domain/namespace.ts';
import type { LiveFleet } from '../fleet/live-fleet.ts';
import { vehicleNow } from '../fleet/vehicle-now.ts';

/** What of a fleet a command is made and judged by. */
export type CommandedFleet = Pick<LiveFleet, 'slotOf' | 'flags' | 'speed' | 'fixTime' | 'words'>;

/** What the log is told of a command that goes to a vehicle now. */
export function newCommand(
  { fleet, namespace }: { fleet: CommandedFleet; namespace: Namespace },
  {
    id,
    deviceId,
    choice,
    sentAtMs,
  }: { id: number; deviceId: number; choice: CommandChoice; sentAtMs: number },
): NewCommand {
  const action = chosenLock(choice, namespace);
  const { blocked, fixTimeMs } = vehicleNow(fleet, deviceId);
  return {
    id,
    deviceId,
    deviceName: nameOf(fleet, deviceId),
    type: chosenType(choice),
    title: choice.kind === 'saved' ? choice.command.description : '',
    sentAtMs,
    ...(action && {
      lock: {
        blocked: action === 'engineStop',
        blockedBefore: blocked,
        fixTimeMs: Number.isNaN(fixTimeMs) ? undefined : fixTimeMs,
      },
    }),
  };
}

/** A vehicle as it is called; empty when the fleet does not hold it. */
export function nameOf(fleet: Pick<LiveFleet, 'slotOf' | 'words'>, deviceId: number): string {
  return fleet.words[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
}
