import {
  lockActionOfChoice,
  commandTypeOfChoice,
  type CommandChoice,
} from '../../domain/command/command-choice.ts';
import type { NewSentCommand } from '../../domain/command/sent-command.ts';
import type { Namespace } from '../../domain/values/namespace.ts';
import type { LiveFleet } from '../../fleet/live-fleet.ts';
import { deviceNameOf, vehicleState } from '../../fleet/vehicle-state.ts';

/** The parts of the fleet that commands need. */
export type CommandFleet = Pick<LiveFleet, 'slotOf' | 'flags' | 'speedKnots' | 'fixTimeMs' | 'descriptions'>;

/** Returns the log entry of a command that is being sent. */
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
