import {
  MAX_REFUSED_REPORTS,
  refusedSince,
  type DeviceWithRefusals,
  type RefusedReport,
  type ReportProblem,
  type ReportProblemKind,
  type UnreadableReason,
  type UnreadableReport,
} from '@farol/core/domain/device/report-problem';
import type { Access } from '../access/access.ts';
import { clientNetwork } from '../network/client-network.ts';
import type { Registry } from '../registry/registry.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { sampleOf, type LeftOutValue } from './device-report.ts';

/** How many unreadable reports are kept, and of them from one network: nobody pushes out what others send. */
const MAX_UNREADABLE = 20;
const MAX_UNREADABLE_PER_NETWORK = 5;
const MAX_TEXT_LENGTH = 200;
const MAX_COUNT = 1_000_000_000;
/** How many reports are kept of all devices together, and how much of each. */
const MAX_REFUSED_OF_ALL = 2_000;
const MAX_REFUSED_LENGTH = 500;
const DAY_MS = 86_400_000;

interface Problem {
  reports: number;
  lastAt: number;
  sample: string;
}

interface Unreadable extends Problem {
  address: string;
  reason: UnreadableReason;
}

/**
 * Counts what could not be taken of the reports since the start (contract §8.4): by device and kind of problem,
 * and apart from that the latest reports that nobody could read. In memory and bounded.
 */
export class ReportProblemLog {
  readonly #registry: Registry;
  readonly #time: ServerClock;
  readonly #ofDevices = new Map<number, Map<ReportProblemKind, Problem>>();
  /** The latest reports of each device of which something was not taken; the device with the newest comes last. */
  readonly #refused = new Map<number, RefusedReport[]>();
  #refusedCount = 0;
  /** By sender and reason, in the order of their latest reports. */
  readonly #unreadable = new Map<string, Unreadable>();

  constructor(registry: Registry, time: ServerClock) {
    this.#registry = registry;
    this.#time = time;
  }

  /**
   * Counts what was left out of a report, and keeps the report.
   * @param sent what was sent, binary as hexadecimal digits, and how
   */
  count(
    uniqueId: string,
    leftOut: readonly LeftOutValue[],
    sent: { protocol: string; text: string } = { protocol: '', text: '' },
  ): void {
    const device = this.#registry.devices.byKey(uniqueId);
    if (!device || leftOut.length === 0) return;
    this.#keep(device.id, {
      time: formatWireDate(this.#time.now()),
      protocol: sent.protocol,
      reason: leftOut
        .map(({ kind, sample }) => `${kind}: ${sample}`)
        .join('; ')
        .slice(0, MAX_REFUSED_LENGTH),
      text: sampleOf(sent.text, MAX_REFUSED_LENGTH),
    });
    const problems = this.#ofDevices.get(device.id) ?? new Map<ReportProblemKind, Problem>();
    this.#ofDevices.set(device.id, problems);
    for (const { kind, sample } of leftOut) {
      const reports = Math.min(MAX_COUNT, (problems.get(kind)?.reports ?? 0) + 1);
      problems.set(kind, { reports, lastAt: this.#time.now(), sample });
    }
  }

  /**
   * Keeps a report that nobody could read.
   * @param address of the sender
   * @param text what was sent
   */
  keepUnreadable(address: string | undefined, reason: UnreadableReason, text: string): void {
    const sender = clientNetwork(address ?? '');
    const key = `${sender} ${reason}`;
    const known = this.#unreadable.get(key);
    this.#unreadable.delete(key);
    if (!known) this.#makeRoom(sender);
    this.#unreadable.set(key, {
      address: address ?? '',
      reason,
      reports: Math.min(MAX_COUNT, (known?.reports ?? 0) + 1),
      lastAt: this.#time.now(),
      sample: sampleOf(text, MAX_TEXT_LENGTH),
    });
  }

  /** Returns what was left out of a device's reports, the most frequent first; for those who may see it. */
  ofDevice(access: Access, deviceId: number): ReportProblem[] {
    access.requireRecord('device', deviceId);
    // A guest sees where a vehicle is, not how its tracker does.
    if (access.isGuest) return [];
    return Array.from(this.#ofDevices.get(deviceId) ?? [], ([kind, { reports, lastAt, sample }]) => ({
      kind,
      reports,
      lastTime: formatWireDate(lastAt),
      sample,
    })).toSorted((left, right) => right.reports - left.reports);
  }

  /**
   * Returns the latest 20 reports of a device of which something was not taken, the latest first; for managers
   * who may edit it, as they may hold whatever the tracker sends.
   */
  refusedOf(access: Access, deviceId: number): RefusedReport[] {
    access.requireManager();
    access.requireRecord('device', deviceId);
    access.requireWrite('device', 'edit');
    return (this.#refused.get(deviceId) ?? []).toReversed();
  }

  /**
   * Returns the devices of which reports were not taken whole in the last 24 hours, the latest first; for managers who may
   * edit them. Costs nothing of the fleet: only kept reports are looked at.
   */
  devicesWithRefusals(access: Access): DeviceWithRefusals[] {
    access.requireManager();
    access.requireWrite('device', 'edit');
    const sinceMs = this.#time.now() - DAY_MS;
    return [...this.#refused].toReversed().flatMap(([deviceId, kept]) => {
      const last = kept.at(-1);
      const reports = refusedSince(kept, sinceMs);
      if (!last || reports === 0 || !access.canAccess('device', deviceId)) return [];
      return this.#registry.devices.get(deviceId) ? [{ deviceId, reports, lastTime: last.time }] : [];
    });
  }

  /** Returns the latest reports that nobody could read, the latest first; for administrators. */
  unreadable(access: Access): UnreadableReport[] {
    access.requireAdministrator();
    return [...this.#unreadable.values()]
      .toReversed()
      .map(({ lastAt, sample, ...rest }) => ({ ...rest, time: formatWireDate(lastAt), text: sample }));
  }

  /** Forgets devices that no longer exist. */
  forgetRemovedDevices(): void {
    for (const id of this.#ofDevices.keys()) if (!this.#registry.devices.get(id)) this.#ofDevices.delete(id);
    for (const id of this.#refused.keys()) if (!this.#registry.devices.get(id)) this.#forgetRefused(id);
  }

  /** Keeps a report; those of the device that had none for the longest time make room. */
  #keep(deviceId: number, report: RefusedReport): void {
    const known = this.#refused.get(deviceId) ?? [];
    this.#refused.delete(deviceId);
    this.#refused.set(deviceId, known);
    known.push(report);
    this.#refusedCount += 1;
    if (known.length > MAX_REFUSED_REPORTS) {
      known.shift();
      this.#refusedCount -= 1;
    }
    const [oldest] = this.#refused.keys();
    if (this.#refusedCount > MAX_REFUSED_OF_ALL && oldest !== undefined) this.#forgetRefused(oldest);
  }

  #forgetRefused(deviceId: number): void {
    this.#refusedCount -= this.#refused.get(deviceId)?.length ?? 0;
    this.#refused.delete(deviceId);
  }

  /** Forgets the oldest of a network that has its share, else the oldest of all when the list is full. */
  #makeRoom(network: string): void {
    const keys = [...this.#unreadable.keys()];
    const ofNetwork = keys.filter((key) => key.startsWith(`${network} `));
    const oldest =
      ofNetwork.length >= MAX_UNREADABLE_PER_NETWORK
        ? ofNetwork[0]
        : keys.length >= MAX_UNREADABLE
          ? keys[0]
          : undefined;
    if (oldest !== undefined) this.#unreadable.delete(oldest);
  }
}
