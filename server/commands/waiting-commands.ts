import { knownSpeedKnots } from '@farol/core/domain/position/known-speed';
import type { CommandSource } from '@farol/core/domain/command/logged-command';
import {
  commandEffect,
  displacedCommands,
  dueWaiting,
  ENGINE_STOPPED,
  isCommandExpired,
  engineStopRules,
  type CommandEffect,
  type EngineStopHoldReason,
  type EngineStopRules,
  type WaitingEffect,
  type WaitingReason,
} from '@farol/core/domain/command/waiting-commands';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { engineStopDenialOfAccount, type AccountEngineStopDenial } from '../access/engine-stop-right.ts';
import { commandCountsAsEngineStop, readAsLockAction } from '../access/free-text-engine-stop.ts';
import { currentActor } from '../activity/activity-actor.ts';
import { groupAndAncestors } from '../registry/group-tree.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { CommandEntry } from '../storage/tables/command-log.ts';
import { isClearly } from '../events/geofence-membership.ts';
import type {
  CommandOrigin,
  LeftGeofence,
  StoredQueuedCommand,
  WaitingCommand,
} from '../storage/tables/queued-commands.ts';
import type { CommandLog } from './command-log.ts';
import type { CommandQueue } from './command-queue.ts';

/** How often waiting commands are looked through for expired ones: their senders wait for the word. */
export const EXPIRY_CHECK_INTERVAL_MS = 10_000;

/** What the waiting commands need. */
export interface WaitingContext {
  registry: Registry;
  commandQueue: CommandQueue;
  commandLog: CommandLog;
  namespace: Namespace;
}

/** A new command with what the log says of it besides. */
export interface NewCommand {
  draft: Omit<StoredQueuedCommand, 'id'>;
  /** The title of a saved command. */
  title: string;
  origin: CommandOrigin;
}

/**
 * Adds a command to the queue of its device and to the log. The waiting commands whose place it takes are
 * cancelled: those that say the opposite, and an engine stop that waits already.
 */
export async function enqueueCommand(
  context: WaitingContext,
  transaction: RecordTransaction,
  { draft, title, origin }: NewCommand,
  nowMs: number,
): Promise<StoredQueuedCommand> {
  const { registry, commandQueue, commandLog, namespace } = context;
  const device = registry.devices.get(draft.deviceId);
  const own = waitingEffect(context, device, { command: draft, expiresAtMs: undefined });
  const waiting = commandQueue.waitingFor(draft.deviceId).map((item) => waitingEffect(context, device, item));
  for (const { waiting: displaced, reason } of displacedCommands(waiting, own))
    await dropWaiting(context, transaction, displaced.waiting, { state: 'cancelled', reason, nowMs });
  const expiresAtMs =
    device && own.mayStopEngine ? nowMs + stopRulesOf(registry, device, namespace).expiryMs : undefined;
  const command = await commandQueue.add(transaction, draft, origin, expiresAtMs);
  await commandLog.add(transaction, {
    ...newEntry(registry, { draft, title, origin }, nowMs),
    queueId: command.id,
    expiresAtMs,
    ...lockOf(own.effect),
  });
  return command;
}

/** Adds to the log a command that the server withheld instead of queueing it. */
export async function logWithheldCommand(
  context: WaitingContext,
  transaction: RecordTransaction,
  { reason, ...command }: NewCommand & { reason: string },
  nowMs: number,
): Promise<void> {
  const { registry, commandLog } = context;
  const { draft } = command;
  const { effect } = waitingEffect(context, registry.devices.get(draft.deviceId), {
    command: draft,
    expiresAtMs: undefined,
  });
  await commandLog.add(transaction, {
    ...newEntry(registry, command, nowMs),
    state: 'withheld',
    times: { withheld: nowMs },
    reason,
    ...lockOf(effect),
  });
}

/** Drops the waiting engine stops that have expired. */
export async function dropExpiredStops(context: WaitingContext, nowMs: number): Promise<void> {
  const { registry, commandQueue } = context;
  const expired = commandQueue.deviceIds().flatMap((deviceId) => {
    const device = registry.devices.get(deviceId);
    return commandQueue
      .waitingFor(deviceId)
      .filter((waiting) => isCommandExpired(waitingEffect(context, device, waiting), nowMs));
  });
  if (expired.length === 0) return;
  await registry.transaction(async (transaction) => {
    for (const waiting of expired)
      await dropWaiting(context, transaction, waiting, { state: 'expired', reason: 'EXPIRED', nowMs });
  });
}

/** What is due of a device's queue when it reports. */
export interface DueCommands {
  /** The command for the answer to the report. */
  command: StoredQueuedCommand | undefined;
  withheld: { command: StoredQueuedCommand; reason: AccountEngineStopDenial; userId: number }[];
  expired: WaitingCommand[];
  /** Held ones of which the log does not tell yet. */
  newlyHeld: { waiting: WaitingCommand; reason: EngineStopHoldReason }[];
  withdrawn: WithdrawnStop[];
}

/** A waiting automatic stop, and the geofence in which the vehicle is again. */
export interface WithdrawnStop {
  waiting: WaitingCommand;
  leftGeofence: LeftGeofence;
}

/**
 * Returns the waiting automatic stops of a device that a good fix back inside the geofence withdraws: what was left
 * is not left any more, and nobody sent the stop by hand.
 */
export function withdrawnStops(
  { commandQueue }: Pick<WaitingContext, 'commandQueue'>,
  position: Position,
): WithdrawnStop[] {
  return commandQueue.waitingFor(position.deviceId).flatMap((waiting) => {
    const leftGeofence = waiting.origin?.leftGeofence;
    return leftGeofence && isClearly(true, leftGeofence, position) ? [{ waiting, leftGeofence }] : [];
  });
}

/**
 * Returns what is due of a device's queue: the oldest command goes with the answer to the report. Engine stops of
 * users who have lost the right, or whose account is disabled, expired or removed, are dropped, and so are expired
 * ones; they are held while the vehicle is fast or its speed is unknown.
 * @param fixes the latest fixes of the device
 * @param withdrawn the stops that these fixes withdraw
 */
export function dueCommands(
  context: WaitingContext,
  deviceId: number,
  { fixes, withdrawn }: { fixes: readonly Position[]; withdrawn: WithdrawnStop[] },
  nowMs: number,
): DueCommands {
  const { registry, commandQueue, commandLog, namespace } = context;
  const device = registry.devices.get(deviceId);
  const due: DueCommands = { command: undefined, withheld: [], expired: [], newlyHeld: [], withdrawn };
  const waiting = commandQueue
    .waitingFor(deviceId)
    .filter((item) => withdrawn.every((stop) => stop.waiting !== item));
  if (!device || waiting.length === 0) return due;
  const allowed = waiting
    .map((item) => waitingEffect(context, device, item))
    .filter((item) => {
      const { userId, source } = item.waiting.origin ?? {};
      if (!item.mayStopEngine || userId === undefined || source === undefined) return true;
      const reason = engineStopDenialOfAccount(registry, namespace, userId, {
        source,
        deviceIds: [deviceId],
        nowMs,
      });
      if (reason !== undefined) due.withheld.push({ command: item.waiting.command, reason, userId });
      return reason === undefined;
    });
  const found = dueWaiting(allowed, vehicleAt(fixes), nowMs, stopRulesOf(registry, device, namespace));
  due.command = found.next?.waiting.command;
  due.expired = found.expired.map((item) => item.waiting);
  due.newlyHeld = found.held
    .map(({ waiting: effect, reason }) => ({ waiting: effect.waiting, reason }))
    .filter(({ waiting: { command }, reason }) =>
      commandLog.changesAny(deviceId, [keptChange(command, 'held', reason)], nowMs),
    );
  return due;
}

/**
 * Takes what is due from the queue, and tells the log. What left the queue since it was found is not delivered:
 * its command is removed from `due`.
 */
export async function takeDueCommands(
  context: WaitingContext,
  transaction: RecordTransaction,
  due: DueCommands,
  nowMs: number,
): Promise<void> {
  const { commandQueue, commandLog } = context;
  for (const { command, reason, userId } of due.withheld) {
    if (!(await commandQueue.remove(transaction, command))) continue;
    transaction.activity.withheldEngineStop(command.deviceId, { reason, way: 'queue', userId });
    await commandLog.apply(transaction, command.deviceId, [keptChange(command, 'withheld', reason)], nowMs);
  }
  for (const waiting of due.expired)
    await dropWaiting(context, transaction, waiting, { state: 'expired', reason: 'EXPIRED', nowMs });
  for (const { waiting } of due.withdrawn)
    await dropWaiting(context, transaction, waiting, { state: 'cancelled', reason: 'BACK_INSIDE', nowMs });
  for (const { waiting, reason } of due.newlyHeld) {
    const { command, origin } = waiting;
    transaction.activity.waitingCommand(command, { state: 'held', reason, setBy: origin?.userId ?? 0 });
    await commandLog.apply(transaction, command.deviceId, [keptChange(command, 'held', reason)], nowMs);
  }
  const { command } = due;
  if (!command) return;
  if (!(await commandQueue.remove(transaction, command))) {
    due.command = undefined;
    return;
  }
  const { id: queueId, deviceId } = command;
  await commandLog.apply(transaction, deviceId, [{ type: 'delivered', deviceId, queueId }], nowMs);
}

/** Whether nothing of a device's queue changes with its report. */
export function isNothingDue({ command, withheld, expired, newlyHeld, withdrawn }: DueCommands): boolean {
  return (
    command === undefined && withheld.length + expired.length + newlyHeld.length + withdrawn.length === 0
  );
}

async function dropWaiting(
  { commandQueue, commandLog }: WaitingContext,
  transaction: RecordTransaction,
  { command, origin }: WaitingCommand,
  {
    state,
    reason,
    nowMs,
  }: { nowMs: number } & (
    | { state: 'expired'; reason: 'EXPIRED' }
    | { state: 'cancelled'; reason: WaitingReason }
  ),
): Promise<void> {
  if (!(await commandQueue.remove(transaction, command))) return;
  transaction.activity.waitingCommand(command, { state, reason, setBy: origin?.userId ?? 0 });
  await commandLog.apply(transaction, command.deviceId, [keptChange(command, state, reason)], nowMs);
}

function keptChange(
  { id, deviceId }: StoredQueuedCommand,
  state: 'held' | 'expired' | 'cancelled' | 'withheld',
  reason: string,
) {
  return { type: 'kept' as const, deviceId, queueId: id, state, reason };
}

function waitingEffect<
  T extends { command: Omit<StoredQueuedCommand, 'id'>; expiresAtMs: number | undefined },
>(
  context: Pick<WaitingContext, 'registry' | 'namespace'>,
  device: Device | undefined,
  waiting: T,
): WaitingEffect & { waiting: T } {
  const { command, expiresAtMs } = waiting;
  const read = device && readAsLockAction(context, device, command);
  return {
    waiting,
    effect: commandEffect(read ? { type: read, attributes: {} } : command, context.namespace),
    mayStopEngine:
      device !== undefined && read !== 'engineResume' && commandCountsAsEngineStop(context, device, command),
    expiresAtMs,
  };
}

function stopRulesOf(registry: Registry, device: Device, namespace: Namespace): EngineStopRules {
  const groups = groupAndAncestors(registry, device.groupId).flatMap((id) => registry.groups.get(id) ?? []);
  return engineStopRules(
    [device, ...groups, registry.server].map(({ attributes }) => attributes),
    namespace,
  );
}

/** Returns the state of a vehicle by its newest fix that its tracker does not call invalid. */
function vehicleAt(fixes: readonly Position[]) {
  const [fix] = fixes
    .filter(({ valid }) => valid)
    .toSorted((left, right) => Date.parse(right.fixTime) - Date.parse(left.fixTime));
  const motion = fix?.attributes['motion'];
  return {
    hasFix: fix !== undefined,
    speedKnots: fix ? knownSpeedKnots(fix) : Number.NaN,
    fixTimeMs: fix ? Date.parse(fix.fixTime) : Number.NaN,
    motion: typeof motion === 'boolean' ? motion : undefined,
    // It has just reported.
    status: 'online' as const,
  };
}

function newEntry(
  registry: Registry,
  { draft, title, origin }: NewCommand,
  nowMs: number,
): Omit<CommandEntry, 'id'> {
  const { deviceId, type, attributes } = draft;
  const { userId } = origin;
  const user = userId === undefined ? undefined : registry.users.get(userId)?.user;
  return {
    deviceId,
    deviceName: '',
    type,
    title,
    attributes,
    userId,
    sentBy: user?.name ?? '',
    address: currentActor()?.address ?? '',
    source: sourceOf(origin),
    sentAtMs: nowMs,
    state: 'queued',
    stateAtMs: nowMs,
    times: { queued: nowMs },
    expiresAtMs: undefined,
  };
}

function sourceOf({ source, isByRule, isByDriverRule }: CommandOrigin): CommandSource {
  if (isByDriverRule === true) return 'driver';
  if (isByRule === true) return 'rule';
  if (source === 'anchor') return 'anchor';
  if (source !== 'command' && source !== 'savedCommand') return 'geofence';
  return currentActor()?.session === '' ? 'api' : 'console';
}

/** A fix confirms a lock only after the command was delivered, as if the vehicle had been in that state before. */
function lockOf(effect: CommandEffect | undefined): Pick<CommandEntry, 'lock'> {
  if (effect?.sets !== 'engine') return {};
  const blocked = effect.value === ENGINE_STOPPED.value;
  return { lock: { blocked, blockedBefore: blocked, fixTimeMs: undefined } };
}
