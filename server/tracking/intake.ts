import { isDeletedId } from '@farol/core/domain/device';
import type { Namespace } from '@farol/core/domain/namespace';
import { fixProblem } from '@farol/core/domain/plausible-fix';
import { MotionWatch } from '../events/motion-watch.ts';
import type { AnchorViolations } from '../engine-stops/anchor-violations.ts';
import { dueCommands, type DueCommands, type StopWorld } from '../engine-stops/automatic-stops.ts';
import type { History } from '../storage/history.ts';
import type { CommandQueue, QueuedCommand } from './command-queue.ts';
import { completedPosition } from './completed-position.ts';
import { computedPosition } from './computed-attributes.ts';
import type { DeviceTurns } from './device-turns.ts';
import { isOpen } from './open-calendars.ts';
import { geofenceIdsAt } from './geofence-membership.ts';
import { IntakeBatches } from './intake-batches.ts';
import { IntakeConsequences } from './intake-consequences.ts';
import type { LatestPositions } from './latest-positions.ts';
import type { LivePublisher } from './live-publisher.ts';
import { implausible, type DeviceReport } from './device-report.ts';
import type { Registry } from './registry.ts';
import type { TimeSource } from './time-source.ts';
import { millisecondsOf } from './wire-date.ts';

/** What became of a report, and the command that its device gets with the answer. */
export interface IntakeAnswer {
  outcome: 'stored' | 'unknown' | 'refused' | 'filtered';
  command?: QueuedCommand;
}

const NOTHING_DUE: DueCommands = { command: undefined, withheld: [] };

/** Fixes further ahead than this are not believed (contract §7.1), nor a clock that would count hours which have not passed. */
const FUTURE_MS = 86_400_000;

function isAhead(moment: string, now: number): boolean {
  return (millisecondsOf(moment) ?? 0) > now + FUTURE_MS;
}

/**
 * Takes reports from devices: completes, stores and only then acknowledges and publishes them. Reports of one device are handled
 * strictly one after the other; what comes within one turn of the loop is stored in one transaction.
 */
export class Intake {
  readonly #registry: Registry;
  readonly #history: History;
  readonly #latest: LatestPositions;
  readonly #stopWorld: StopWorld;
  readonly #turns: DeviceTurns;
  readonly #time: TimeSource;
  readonly #batches: IntakeBatches;
  readonly #consequences: IntakeConsequences;
  readonly #motions: MotionWatch;
  readonly #counted: (deviceId: number, isStored: boolean) => void;

  constructor(
    data: {
      registry: Registry;
      history: History;
      latest: LatestPositions;
      queue: CommandQueue;
      violations: AnchorViolations;
      turns: DeviceTurns;
    },
    options: {
      publisher: LivePublisher;
      time: TimeSource;
      namespace: Namespace;
      /** Told of every report that was taken. */
      counted?: (deviceId: number, isStored: boolean) => void;
    },
  ) {
    this.#registry = data.registry;
    this.#history = data.history;
    this.#latest = data.latest;
    this.#stopWorld = { ...data, namespace: options.namespace };
    this.#turns = data.turns;
    this.#time = options.time;
    this.#batches = new IntakeBatches(data.history, data.registry);
    this.#consequences = new IntakeConsequences(data, options);
    this.#motions = new MotionWatch(data.registry);
    this.#counted = options.counted ?? (() => {});
  }

  /**
   * Resolves once the report is stored, or with why it was not. Rejects when it could not be stored.
   * @param takesCommand whether the answer to this report can carry a command (contract §8.3)
   */
  take(report: DeviceReport, takesCommand: boolean): Promise<IntakeAnswer> {
    const device = this.#registry.devices.byKey(report.uniqueId);
    // Nobody reports for a device that was deleted lazily.
    if (!device || isDeletedId(device.uniqueId)) return Promise.resolve({ outcome: 'unknown' });
    const turn = this.#turns.run(device.id, () => this.#take(report, device.id, takesCommand));
    turn.then(
      ({ outcome }) => this.#counted(device.id, outcome === 'stored'),
      () => this.#counted(device.id, false),
    );
    return turn;
  }

  /** Waits until everything taken so far is stored. */
  async settled(): Promise<void> {
    await this.#turns.settled();
    await this.#batches.settled();
  }

  /** Forgets devices that are gone. */
  tidy(): void {
    this.#motions.tidy();
    this.#consequences.tidy();
  }

  async #take(report: DeviceReport, deviceId: number, takesCommand: boolean): Promise<IntakeAnswer> {
    const device = this.#registry.devices.get(deviceId);
    if (!device) return { outcome: 'unknown' };
    const now = this.#time.now();
    if (device.disabled || (millisecondsOf(device.expirationTime) ?? Infinity) <= now)
      return { outcome: 'refused' };
    const latest = await this.#latest.of(deviceId);
    const position = completedPosition(report, deviceId, latest, now, (draft, pass) => {
      if (pass === 'late') draft.geofenceIds = geofenceIdsAt(this.#registry, device, draft, latest);
      return computedPosition(this.#registry, device, draft, pass);
    });
    if (isAhead(position.fixTime, now) || isAhead(position.deviceTime, now)) return { outcome: 'filtered' };
    const problem = fixProblem(position);
    if (problem) throw implausible(report.uniqueId, problem);
    if (!isOpen(this.#registry, device.calendarId, position.fixTime)) return { outcome: 'filtered' };
    position.id = this.#history.nextPositionId();
    const isNewest = !latest || Date.parse(position.fixTime) >= Date.parse(latest.fixTime);
    const motion = isNewest ? await this.#motions.step(device, position, latest) : undefined;
    const due = takesCommand ? dueCommands(this.#stopWorld, deviceId, now) : NOTHING_DUE;
    const { notificationToken: phoneToken } = report;
    await this.#batches.store(
      this.#consequences.of(device, position, { latest, motion, due, phoneToken, now }),
    );
    return due.command ? { outcome: 'stored', command: due.command } : { outcome: 'stored' };
  }
}
