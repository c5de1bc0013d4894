import * as z from 'zod';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import type { CommandTarget } from '@farol/core/domain/command/command-target';
import { COMMAND, COMMAND_TARGET, idOf, VEHICLE, vehicleId } from './arguments.ts';
import { given, plain, type Argument, type Names, type Action } from './action.ts';

const ANCHOR_TARGET: Argument<{ vehicle?: string | undefined; group?: string | undefined }> = {
  schema: z.strictObject({ vehicle: z.string().optional(), group: z.string().optional() }),
  draw: (random, stage) =>
    stage.names.groupIds.size > 0 && random.chance(0.2)
      ? { group: random.oneOfSome([...stage.names.groupIds.keys()], '') }
      : { vehicle: VEHICLE.draw(random, stage) },
};

/** What users do with anchors and commands, and their answers to what stops engines later. */
export const COMMAND_ACTIONS: Readonly<Record<string, Action>> = {
  'engineStops.confirm': plain(
    ({ engineStops }) => engineStops.confirm(),
    ({ engineStops }) => engineStops.getSnapshot().question !== undefined,
  ),
  'engineStops.cancel': plain(
    ({ engineStops }) => engineStops.cancel(),
    ({ engineStops }) => engineStops.getSnapshot().question !== undefined,
  ),
  'anchors.request': given(ANCHOR_TARGET, ({ console: farol, names }, { vehicle, group }) =>
    farol.anchors.request(
      group === undefined
        ? { kind: 'device', deviceId: idOf(names, 'deviceIds', vehicle ?? '') }
        : { kind: 'group', groupId: idOf(names, 'groupIds', group) },
    ),
  ),
  'anchors.confirm': plain(
    ({ anchors }) => anchors.confirm(),
    ({ anchors }) => anchors.getSnapshot().step === 'confirming',
  ),
  'anchors.confirmDespiteDanger': plain(
    ({ anchors }) => anchors.confirmDespiteDanger(),
    ({ anchors }) => anchors.getSnapshot().step === 'confirmingDanger',
  ),
  'anchors.cancel': plain(
    ({ anchors }) => anchors.cancel(),
    ({ anchors }) => anchors.getSnapshot().step.startsWith('confirming'),
  ),
  'anchors.retry': plain(
    ({ anchors }) => anchors.retry(),
    ({ anchors }) => anchors.getSnapshot().step === 'failed',
  ),
  'anchors.close': plain(
    ({ anchors }) => anchors.close(),
    ({ anchors }) => ['confirming', 'failed'].includes(anchors.getSnapshot().step),
  ),
  'commands.sender.open': given(COMMAND_TARGET, ({ console: farol, names }, target) =>
    farol.commands.sender.open(commandTarget(names, target)),
  ),
  'commands.sender.ask': given(
    {
      schema: z.strictObject({ to: COMMAND_TARGET.schema, command: COMMAND.schema }),
      draw: (random, stage) => ({
        to: COMMAND_TARGET.draw(random, stage),
        command: random.oneOf<'lock' | 'unlock'>(['lock', 'unlock']),
      }),
    },
    ({ console: farol, names }, { to, command }) =>
      farol.commands.sender.ask(commandTarget(names, to), choiceOf(command)),
  ),
  'commands.sender.choose': given(
    COMMAND,
    ({ console: farol }, command) => farol.commands.sender.choose(choiceOf(command)),
    ({ commands }) => commands.sender.getSnapshot().step === 'choosing',
  ),
  'commands.sender.setParameters': given(
    {
      schema: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      draw: () => ({ data: 'AT' }),
    },
    ({ console: farol }, attributes) => farol.commands.sender.setParameters(attributes),
    ({ commands }) => commands.sender.getSnapshot().step === 'confirming',
  ),
  'commands.sender.back': plain(
    ({ commands }) => commands.sender.back(),
    ({ commands }) => commands.sender.getSnapshot().step === 'confirming',
  ),
  'commands.sender.confirm': plain(
    ({ commands }) => commands.sender.confirm(),
    ({ commands }) => commands.sender.getSnapshot().step === 'confirming',
  ),
  'commands.sender.confirmDespiteDanger': plain(
    ({ commands }) => commands.sender.confirmDespiteDanger(),
    ({ commands }) => commands.sender.getSnapshot().step === 'confirmingDanger',
  ),
  'commands.sender.cancel': plain(
    ({ commands }) => commands.sender.cancel(),
    ({ commands }) => commands.sender.getSnapshot().step.startsWith('confirming'),
  ),
  'commands.sender.retry': plain(
    ({ commands }) => commands.sender.retry(),
    ({ commands }) => ['failed', 'loadFailed'].includes(commands.sender.getSnapshot().step),
  ),
  'commands.sender.close': plain(
    ({ commands }) => commands.sender.close(),
    ({ commands }) => commands.sender.getSnapshot().step !== 'closed',
  ),
  'commands.sender.leave': given(
    VEHICLE,
    (stage, name) => stage.console.commands.sender.leave(vehicleId(stage, name)),
    ({ commands }) => commands.sender.getSnapshot().step !== 'closed',
  ),
  'commands.log.clear': plain(
    ({ commands }) => commands.log.clear(),
    ({ commands }) => commands.log.getSnapshot().commands.length > 0,
  ),
  'commands.lockSupport.load': given(VEHICLE, (stage, name) =>
    stage.console.commands.lockSupport.load(vehicleId(stage, name)),
  ),
};

function commandTarget(
  names: Names,
  { vehicle, vehicles, group }: ReturnType<typeof COMMAND_TARGET.draw>,
): CommandTarget {
  if (group !== undefined) return { kind: 'group', groupId: idOf(names, 'groupIds', group), name: group };
  if (vehicles) return { kind: 'devices', deviceIds: vehicles.map((name) => idOf(names, 'deviceIds', name)) };
  return { kind: 'device', deviceId: idOf(names, 'deviceIds', vehicle ?? '') };
}

function choiceOf(command: ReturnType<typeof COMMAND.draw>): CommandChoice {
  if (command === 'lock') return { kind: 'lock', action: 'engineStop' };
  if (command === 'unlock') return { kind: 'lock', action: 'engineResume' };
  return { kind: 'type', type: command };
}
