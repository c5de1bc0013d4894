import { anchoredDevice } from '@farol/core/domain/anchor';
import type { Attributes } from '@farol/core/domain/attributes';
import type { Device } from '@farol/core/domain/device';
import type { Group } from '@farol/core/domain/group';
import { stopsEngine } from '@farol/core/domain/engine-stop-cause';
import type { EngineStopWay } from '@farol/core/domain/engine-stop-right';
import { answeredFrom, historyStart, type HistoryData } from '@farol/core/domain/history-right';
import { holdsLock, lockActionOf } from '@farol/core/domain/lock';
import type { Namespace } from '@farol/core/domain/namespace';
import { may, type Asker } from '@farol/core/domain/permission';
import type { SavedCommand } from '@farol/core/domain/saved-command';
import { isGuest, sharedDevice } from '@farol/core/domain/shared-view';
import type { User } from '@farol/core/domain/user';
import { ANCHOR_FLAG, COMMAND_FLAG } from '@farol/core/domain/vehicle-flags';
import type { StopEffect } from '../engine-stops/stop-effects.ts';
import { stopRefusalOf } from '../engine-stops/stop-right.ts';
import { areaFlag, deedFlag, REPORT_FLAGS, REPORTS_FLAG, type Deed } from './record-flags.ts';
import type { RecordKind } from './record-kinds.ts';
import { forbidden } from './refusal.ts';
import type { Registry } from './registry.ts';
import { isVisibleTo, visibleDevices } from './visibility.ts';

/** What links can make visible to a user. */
export type Visible = Exclude<RecordKind, 'user'>;

/** What of a record decides which right a deed on it needs. */
interface Marked {
  id: number;
  attributes?: Attributes;
}

/** What one user may see and do (contract §3.1, §6). Cheap to make: it reads the registry when asked. */
export class Access {
  readonly user: User;
  readonly #registry: Registry;
  readonly #namespace: Namespace;

  constructor(registry: Registry, user: User, namespace: Namespace) {
    this.#registry = registry;
    this.user = user;
    this.#namespace = namespace;
  }

  get isAdministrator(): boolean {
    return this.user.administrator;
  }

  /** Whether he may have users of his own. */
  get isManager(): boolean {
    return this.user.administrator || this.user.userLimit !== 0;
  }

  /** Whether the record is linked to him, directly or through groups; being administrator does not count. */
  sees(kind: Visible, id: number): boolean {
    return isVisibleTo(this.#registry, this.user.id, kind, id);
  }

  /** Whether he may act on the record at all. */
  reaches(kind: Visible, id: number): boolean {
    return this.user.administrator || this.sees(kind, id);
  }

  /** Refuses records that he does not reach. */
  requireRecord(kind: Visible, id: number): void {
    if (!this.reaches(kind, id)) throw forbidden(`${labelOf(kind)} access denied`);
  }

  /** Refuses other people's accounts, except those he manages. */
  requireUser(id: number): void {
    if (!this.reachesUser(id)) throw forbidden('User access denied');
  }

  reachesUser(id: number): boolean {
    return (
      this.user.administrator ||
      this.user.id === id ||
      (this.isManager && this.#registry.links.has('user', this.user.id, 'managedUser', id))
    );
  }

  requireAdministrator(): void {
    if (!this.user.administrator) throw forbidden('Administrator access required');
  }

  requireManager(): void {
    if (!this.isManager) throw forbidden('Manager access required');
  }

  /** Whether he holds an advanced permission (§6), 0 to 127. */
  may(flag: number): boolean {
    return may(flag, this.#asker());
  }

  /** Refuses whoever may only look. */
  requireUnrestricted(kind: RecordKind): void {
    if (
      this.isRestricted('readonly') ||
      (kind === 'device' && this.isRestricted('deviceReadonly')) ||
      (kind === 'command' && this.isRestricted('limitCommands'))
    )
      throw forbidden('Write access denied');
    if (kind === 'attribute') this.requireAdministrator();
  }

  /** Refuses whoever may only look, or holds no right to do this with such a record (§6). */
  requireWrite(kind: RecordKind, deed: Deed, record?: Marked): void {
    this.requireUnrestricted(kind);
    if (!this.#mayDo(kind, deed, record)) throw forbidden('Write access denied');
  }

  /** Refuses whoever may neither make nor change such records: what belongs to both. */
  requireUpkeep(kind: RecordKind): void {
    this.requireUnrestricted(kind);
    if (!this.#mayKeep(kind)) throw forbidden('Write access denied');
  }

  /**
   * Refuses links of whoever has no right over either side (§6): it takes that of making or changing the one, and the area of the
   * other. The link of an anchor belongs to setting it.
   */
  requireLink(one: RecordKind, other: RecordKind, property: Marked | undefined): void {
    if (this.isRestricted('readonly')) throw forbidden('Operation restricted');
    const isAnchors = one === 'device' && other === 'geofence' && isAnchor(property);
    if (isAnchors && this.may(ANCHOR_FLAG)) return;
    if (!this.#mayTie(one, other) && !this.#mayTie(other, one)) throw forbidden('Operation restricted');
  }

  /** Refuses reports (§6): to whom his account or the server keeps them from, and to who holds no right to this one. */
  requireReport(report?: keyof typeof REPORT_FLAGS): void {
    const isHeld = this.may(REPORTS_FLAG) && (report === undefined || this.may(REPORT_FLAGS[report]));
    if (this.isRestricted('disableReports') || !isHeld) throw forbidden('Operation restricted');
  }

  /**
   * From when on a question about the past of a device is answered, milliseconds; refused when it goes further back than the rights
   * of this user reach (`historyStart`).
   */
  requireHistory(data: HistoryData, fromMs: number, nowMs: number): number {
    const from = answeredFrom(fromMs, this.#historyStart(data, nowMs), this.#asker());
    if (from === undefined) throw forbidden('Operation restricted');
    return from;
  }

  /** Whether something of a device's past lies within what this user may see. */
  reachesHistory(data: HistoryData, atMs: number, nowMs: number): boolean {
    return atMs >= this.#historyStart(data, nowMs);
  }

  /** Whether this is the guest of a temporary link, who is shown a part of everything only. */
  get isGuest(): boolean {
    return isGuest(this.user);
  }

  /** A device as this user is shown it. */
  shownDevice(device: Device): Device {
    return this.isGuest ? sharedDevice(device, this.#namespace) : device;
  }

  /**
   * Refuses commands that the user holds no right to send to a device (§6): those that stop its engine by the rule about engine stops,
   * unlocking, setting or lifting the tracker's own anchor, or any other.
   */
  requireCommand(
    command: Pick<SavedCommand, 'type' | 'attributes'>,
    way: 'command' | 'savedCommand',
    deviceIds: readonly number[],
  ): void {
    const asker = this.#asker();
    const resumes = lockActionOf(command, this.#namespace) === 'engineResume';
    const stops = stopsEngine(command, this.#namespace);
    if (stops) this.requireEngineStops([{ way, deviceIds }]);
    if (resumes && !holdsLock('engineResume', asker)) throw forbidden('Operation restricted');
    const isTrackersAnchor = command.type === 'anchorEnable' || command.type === 'anchorDisable';
    if (isTrackersAnchor && !this.may(ANCHOR_FLAG)) throw forbidden('Operation restricted');
    if (!stops && !resumes && !this.may(COMMAND_FLAG)) throw forbidden('Operation restricted');
  }

  /** Refuses changes that make engines stop, now or later, to whoever may not cause that for each of the devices. */
  requireEngineStops(effects: readonly StopEffect[]): void {
    for (const { way, deviceIds } of effects) {
      this.#requireStop(way, undefined);
      for (const deviceId of deviceIds) this.#requireStop(way, deviceId);
    }
  }

  /** Refuses lifting an anchor to whoever may not set one, or may only look: it takes a guard away, and stops nothing. */
  requireLift(): void {
    if (this.isRestricted('readonly') || !this.may(ANCHOR_FLAG)) throw forbidden('Write access denied');
  }

  /** Whether his account or the server takes this right away from him. */
  isRestricted(right: 'readonly' | 'deviceReadonly' | 'limitCommands' | 'disableReports'): boolean {
    return !this.user.administrator && (this.user[right] || this.#registry.server[right]);
  }

  /** The devices linked to him, directly or through groups. */
  devices(): Device[] {
    return [...visibleDevices(this.#registry, this.user.id)];
  }

  groups(): Group[] {
    return [...this.#registry.groups.all()].filter((group) => this.sees('group', group.id));
  }

  /** An anchor is one of the geofences to whoever keeps those, and may be renamed; what it does is asked for apart. */
  #mayDo(kind: RecordKind, deed: Deed, record: Marked | undefined): boolean {
    if (kind !== 'geofence' || !isAnchor(record)) return this.may(deedFlag(kind, deed));
    return this.may(ANCHOR_FLAG) || (deed === 'edit' && this.may(deedFlag(kind, deed)));
  }

  #requireStop(way: EngineStopWay, deviceId: number | undefined): void {
    const refusal = stopRefusalOf(this.#registry, this.#namespace, this.user, { way, deviceId });
    if (refusal === 'DEVICE_NOT_LINKED') throw forbidden('Device access denied');
    if (refusal !== undefined) throw forbidden('Operation restricted');
  }

  #mayTie(kept: RecordKind, other: RecordKind): boolean {
    return this.#mayKeep(kept) && this.may(areaFlag(other));
  }

  #mayKeep(kind: RecordKind): boolean {
    return this.may(deedFlag(kind, 'create')) || this.may(deedFlag(kind, 'edit'));
  }

  #historyStart(data: HistoryData, nowMs: number): number {
    return historyStart(data, this.#asker(), this.isRestricted('disableReports'), nowMs);
  }

  #asker(): Asker {
    const server = { info: this.#registry.server, isPlus: true, deviceLimit: undefined };
    return { user: this.user, server, namespace: this.#namespace };
  }
}

function isAnchor(record: Marked | undefined): boolean {
  return record?.attributes !== undefined && anchoredDevice({ attributes: record.attributes }) !== undefined;
}

/** How refusals name a kind of record. */
export function labelOf(kind: Visible): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}
