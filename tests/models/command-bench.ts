import { createActor, type ActorRefFrom, type InspectionEvent } from 'xstate';
import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import type { CommandLogChange } from '@farol/core/domain/command/command-log';
import type { CommandTarget } from '@farol/core/domain/command/command-target';
import { commandSenderMachine } from '@farol/core/machines/commands/command-sender.machine';
import {
  type CommandSenderContext,
  type CommandSenderEvent,
} from '@farol/core/machines/commands/command-sender.actions';
import { plainDevice, plainPosition } from '../arbitraries/fleet.ts';
import { liveFleet } from './live-fleet.ts';

/** When the vehicles of the bench reported, milliseconds since the epoch. */
export const FIX_MS = 1.79e12;

const NORTH = 3;
/** The ways to say which vehicles a command is for; the group has the same vehicles as the selection. */
export const ONE: CommandTarget = { kind: 'device', deviceId: 5 };
export const BOTH: CommandTarget = { kind: 'devices', deviceIds: [5, 6] };
export const GROUP: CommandTarget = { kind: 'group', groupId: NORTH, name: 'Norte' };

/** Replaces locking on vehicle 5. */
export const relay = {
  id: 9,
  description: 'Relé',
  type: 'custom',
  textChannel: false,
  deviceId: 0,
  attributes: { data: 'RELAY,1#', 'acme.changeNative': 'engineStop' },
};
export const LOCK: CommandChoice = { kind: 'lock', action: 'engineStop' };
export const UNLOCK: CommandChoice = { kind: 'lock', action: 'engineResume' };
export const ALARM: CommandChoice = { kind: 'type', type: 'alarmArm' };
/** Has a parameter. */
export const CUSTOM: CommandChoice = { kind: 'type', type: 'custom' };

/** A running command sender with three standing vehicles, of which 5 and 6 are the group. */
export class CommandBench {
  now = FIX_MS + 10_000;
  readonly network = new MemoryNetwork();
  readonly commands = new MemoryCommands(
    [
      {
        deviceId: 5,
        groupId: NORTH,
        types: ['alarmArm', 'custom', 'engineStop', 'engineResume'],
        saved: [relay],
        isLive: false,
      },
      {
        deviceId: 6,
        groupId: NORTH,
        types: ['engineResume', 'engineStop', 'alarmArm', 'custom', 'sendUssd'],
        saved: [],
        isLive: true,
      },
    ],
    this.network,
  );
  readonly fleet = liveFleet(
    [
      plainDevice(5, { name: 'Van 5', groupId: NORTH }),
      plainDevice(6, { name: 'Van 6', groupId: NORTH }),
      plainDevice(7, { name: 'Van 7' }),
    ],
    [5, 6, 7].map((id) => plainPosition(id, 0, { attributes: { motion: false, blocked: false } })),
  );
  /** What the command log was told, oldest first. */
  readonly logChanges: CommandLogChange[] = [];
  cancelled = 0;
  /** The id in the log of the last command that one vehicle accepted. */
  sentLogId: number | undefined;
  readonly actor: ActorRefFrom<typeof commandSenderMachine>;

  constructor(inspect?: (event: InspectionEvent) => void) {
    this.actor = createActor(commandSenderMachine, {
      input: { commands: this.commands, fleet: this.fleet.fleet, clock: () => this.now, namespace: 'acme' },
      ...(inspect && { inspect }),
    });
    this.actor.on('changes', ({ changes }) => this.logChanges.push(...changes));
    this.actor.on('cancelled', () => this.cancelled++);
    this.actor.on('sent', ({ logId }) => {
      this.sentLogId = logId;
    });
    this.actor.start();
  }

  get state(): string {
    return this.actor.getSnapshot().value;
  }

  /** `sent` once the server has accepted a command: one for one vehicle is over then. Else the state. */
  get outcome(): string {
    const accepted = this.logChanges.findLast(({ type }) => type === 'sent');
    const isAccepted = accepted?.type === 'sent' && accepted.command.id === this.sentLogId;
    return this.state === 'idle' && isAccepted ? 'sent' : this.state;
  }

  get context(): CommandSenderContext {
    return this.actor.getSnapshot().context;
  }

  /** Sends the events, each after all calls of the one before were answered. */
  async after(...events: CommandSenderEvent[]): Promise<this> {
    for (const event of events) {
      this.actor.send(event);
      await settleCommandCalls();
    }
    return this;
  }

  reportSpeed(deviceId: number, speed: number, second: number): void {
    this.fleet.receive({
      positions: [plainPosition(deviceId, second, { speed, attributes: { motion: speed > 0 } })],
    });
  }
}

/** Waits until every call that the network does not hold is answered. */
export async function settleCommandCalls(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve));
}
