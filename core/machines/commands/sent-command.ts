import { lockActionOfChoice, commandTypeOfChoice, type CommandChoice } from '../../domain/command/command-choice.ts';
import type { NewSentCommand } from '../../domain/command/command-log.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import { vehicleState } from '../../fleet/vehicle-state.ts';

/** What of a fleet a command is made and judged by. */
export type CommandFleet = Pick<LiveFleet, 'slotOf' | 'flags' | 'speedKnots' | 'fixTimeMs' | 'descriptions'>;

/** What the log is told of a command that goes to a vehicle now. */
export function sentCommandEntry(
  { fleet, namespace }: { fleet: CommandFleet; namespace: Namespace },
  {
    id,
    deviceId,
    choice,
    sentAtMs,
  }: { id: number; deviceId: number; choice: CommandChoice; sentAtMs: number },
): NewSentCommand {
  const action = lockActionOfChoice(choice, namespace);
  const { blocked, fixTimeMs } = vehicleState(fleet, deviceId);
  return {
    id,
    deviceId,
    deviceName: deviceNameOf(fleet, deviceId),
    type: commandTypeOfChoice(choice),
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
export function deviceNameOf(fleet: Pick<LiveFleet, 'slotOf' | 'descriptions'>, deviceId: number): string {
  return fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
}
