import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import type { EngineStopSource } from '@farol/core/domain/access/engine-stop-permission';
import { allowedHistoryStart, visibleHistoryStart, type HistoryKind } from '@farol/core/domain/report/history-access';
import { mayLockWithSavedCommand, lockActionOf } from '@farol/core/domain/command/lock';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { hasPermission, type Principal } from '@farol/core/domain/access/permission';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import { isGuest, deviceForGuest } from '@farol/core/domain/share/guest-view';
import type { User } from '@farol/core/domain/account/user';
import { ANCHOR_PERMISSION, COMMAND_PERMISSION } from '@farol/core/domain/access/permission-flags';
import type { EngineStopEffect } from './engine-stop-effects.ts';
import { engineStopDenialOfUser } from './engine-stop-right.ts';
import {
  areaPermission,
  operationPermission,
  REPORT_PERMISSIONS,
  REPORTS_PERMISSION,
  type RecordOperation,
} from './record-permissions.ts';
import type { RecordKind } from '../storage/tables/record-kinds.ts';
import { forbidden } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import { isVisibleTo, visibleDevices } from './visibility.ts';

/** What links can make visible to a user. */
export type VisibleKind = Exclude<RecordKind, 'user'>;

/** What of a record decides which right an operation on it needs. */
interface RecordWithAttributes {
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
  canSee(kind: VisibleKind, id: number): boolean {
    return isVisibleTo(this.#registry, this.user.id, kind, id);
  }

  /** Whether he may act on the record at all. */
  canAccess(kind: VisibleKind, id: number): boolean {
    return this.user.administrator || this.canSee(kind, id);
  }

  /** Refuses records that he does not reach. */
  requireRecord(kind: VisibleKind, id: number): void {
    if (!this.canAccess(kind, id)) throw forbidden(`${kindLabel(kind)} access denied`);
  }

  /** Refuses other people's accounts, except those he manages. */
  requireUser(id: number): void {
    if (!this.canAccessUser(id)) throw forbidden('User access denied');
  }

  canAccessUser(id: number): boolean {
    return (
      this.user.administrator ||
      this.user.id === id ||
      (this.isManager && this.#registry.associations.has('user', this.user.id, 'managedUser', id))
    );
  }

  requireAdministrator(): void {
    if (!this.user.administrator) throw forbidden('Administrator access required');
  }

  requireManager(): void {
    if (!this.isManager) throw forbidden('Manager access required');
  }

  /** Whether he holds an advanced permission (§6), 0 to 127. */
  hasPermission(flag: number): boolean {
    return hasPermission(flag, this.#principal());
  }

  /** Refuses whoever may only look. */
  requireWritable(kind: RecordKind): void {
    if (
      this.isRestricted('readonly') ||
      (kind === 'device' && this.isRestricted('deviceReadonly')) ||
      (kind === 'command' && this.isRestricted('limitCommands'))
    )
      throw forbidden('Write access denied');
    if (kind === 'attribute') this.requireAdministrator();
  }

  /** Refuses whoever may only look, or holds no right to do this with such a record (§6). */
  requireWrite(kind: RecordKind, operation: RecordOperation, record?: RecordWithAttributes): void {
    this.requireWritable(kind);
    if (!this.#mayDo(kind, operation, record)) throw forbidden('Write access denied');
  }

  /** Refuses whoever may neither make nor change such records: what belongs to both. */
  requireCreateOrEdit(kind: RecordKind): void {
    this.requireWritable(kind);
    if (!this.#mayKeep(kind)) throw forbidden('Write access denied');
  }

  /**
   * Refuses links of whoever has no right over either side (§6): it takes that of making or changing the one, and the area of the
   * other. The link of an anchor belongs to setting it.
   */
  requireAssociation(one: RecordKind, other: RecordKind, property: RecordWithAttributes | undefined): void {
    if (this.isRestricted('readonly')) throw forbidden('Operation restricted');
    const isAnchors = one === 'device' && other === 'geofence' && isAnchor(property);
    if (isAnchors && this.hasPermission(ANCHOR_PERMISSION)) return;
    if (!this.#mayTie(one, other) && !this.#mayTie(other, one)) throw forbidden('Operation restricted');
  }

  /** Refuses reports (§6): to whom his account or the server keeps them from, and to who holds no right to this one. */
  requireReport(report?: keyof typeof REPORT_PERMISSIONS): void {
    const isHeld =
      this.hasPermission(REPORTS_PERMISSION) &&
      (report === undefined || this.hasPermission(REPORT_PERMISSIONS[report]));
    if (this.isRestricted('disableReports') || !isHeld) throw forbidden('Operation restricted');
  }

  /**
   * From when on a question about the past of a device is answered, milliseconds; refused when it goes further back than the rights
   * of this user reach (`historyStart`).
   */
  requireHistoryFrom(data: HistoryKind, fromMs: number, nowMs: number): number {
    const from = allowedHistoryStart(fromMs, this.#historyStart(data, nowMs), this.#principal());
    if (from === undefined) throw forbidden('Operation restricted');
    return from;
  }

  /** Whether something of a device's past lies within what this user may see. */
  canSeeHistoryAt(data: HistoryKind, atMs: number, nowMs: number): boolean {
    return atMs >= this.#historyStart(data, nowMs);
  }

  /** Whether this is the guest of a temporary link, who is shown a part of everything only. */
  get isGuest(): boolean {
    return isGuest(this.user);
  }

  /** A device as this user is shown it. */
  redactedDevice(device: Device): Device {
    return this.isGuest ? deviceForGuest(device, this.#namespace) : device;
  }

  /**
   * Refuses commands that the user holds no right to send to a device (§6): those that stop its engine by the rule about engine stops,
   * unlocking, setting or lifting the tracker's own anchor, or any other.
   */
  requireCommand(
    command: Pick<SavedCommand, 'type' | 'attributes'>,
    source: 'command' | 'savedCommand',
    deviceIds: readonly number[],
  ): void {
    const principal = this.#principal();
    const resumes = lockActionOf(command, this.#namespace) === 'engineResume';
    const stops = stopsEngine(command, this.#namespace);
    if (stops) this.requireEngineStops([{ source, deviceIds }]);
    if (resumes && !mayLockWithSavedCommand('engineResume', principal))
      throw forbidden('Operation restricted');
    const isTrackersAnchor = command.type === 'anchorEnable' || command.type === 'anchorDisable';
    if (isTrackersAnchor && !this.hasPermission(ANCHOR_PERMISSION)) throw forbidden('Operation restricted');
    if (!stops && !resumes && !this.hasPermission(COMMAND_PERMISSION))
      throw forbidden('Operation restricted');
  }

  /** Refuses changes that make engines stop, now or later, to whoever may not cause that for each of the devices. */
  requireEngineStops(effects: readonly EngineStopEffect[]): void {
    for (const { source, deviceIds } of effects) {
      this.#requireStop(source, undefined);
      for (const deviceId of deviceIds) this.#requireStop(source, deviceId);
    }
  }

  /** Refuses lifting an anchor to whoever may not set one, or may only look: it takes a guard away, and stops nothing. */
  requireAnchorRemoval(): void {
    if (this.isRestricted('readonly') || !this.hasPermission(ANCHOR_PERMISSION))
      throw forbidden('Write access denied');
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
    return [...this.#registry.groups.all()].filter((group) => this.canSee('group', group.id));
  }

  /** An anchor is one of the geofences to whoever keeps those, and may be renamed; what it does is asked for apart. */
  #mayDo(kind: RecordKind, operation: RecordOperation, record: RecordWithAttributes | undefined): boolean {
    if (kind !== 'geofence' || !isAnchor(record))
      return this.hasPermission(operationPermission(kind, operation));
    return (
      this.hasPermission(ANCHOR_PERMISSION) ||
      (operation === 'edit' && this.hasPermission(operationPermission(kind, operation)))
    );
  }

  #requireStop(source: EngineStopSource, deviceId: number | undefined): void {
    const denial = engineStopDenialOfUser(this.#registry, this.#namespace, this.user, { source, deviceId });
    if (denial === 'DEVICE_NOT_LINKED') throw forbidden('Device access denied');
    if (denial !== undefined) throw forbidden('Operation restricted');
  }

  #mayTie(kept: RecordKind, other: RecordKind): boolean {
    return this.#mayKeep(kept) && this.hasPermission(areaPermission(other));
  }

  #mayKeep(kind: RecordKind): boolean {
    return (
      this.hasPermission(operationPermission(kind, 'create')) ||
      this.hasPermission(operationPermission(kind, 'edit'))
    );
  }

  #historyStart(data: HistoryKind, nowMs: number): number {
    return visibleHistoryStart(data, this.#principal(), this.isRestricted('disableReports'), nowMs);
  }

  #principal(): Principal {
    const server = { info: this.#registry.server, isPlus: true, licenseDeviceLimit: undefined };
    return { user: this.user, server, namespace: this.#namespace };
  }
}

function isAnchor(record: RecordWithAttributes | undefined): boolean {
  return (
    record?.attributes !== undefined && anchoredDeviceId({ attributes: record.attributes }) !== undefined
  );
}

/** How refusals name a kind of record. */
export function kindLabel(kind: VisibleKind): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}
