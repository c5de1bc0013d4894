import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Device } from '@farol/core/domain/device/device';
import type { Group } from '@farol/core/domain/device/group';
import { stopsEngine } from '@farol/core/domain/command/engine-stop-cause';
import {
  allowedHistoryStart,
  visibleHistoryStart,
  type DeviceHistoryKind,
} from '@farol/core/domain/report/history-access';
import { isTrackersAnchor } from '@farol/core/domain/command/free-text-stop';
import { mayLockWithSavedCommand, lockActionOf } from '@farol/core/domain/command/lock';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Restriction } from '@farol/core/domain/access/bound-account';
import { hasPermission, type Principal } from '@farol/core/domain/access/permission';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import { isDriverUser } from '@farol/core/domain/account/account';
import { isGuest } from '@farol/core/domain/account/guest';
import { deviceForDriver } from '@farol/core/domain/device/driver-account';
import { deviceForGuest } from '@farol/core/domain/share/guest-view';
import type { User } from '@farol/core/domain/account/user';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import type { EngineStopEffect } from './stopped-engines.ts';
import { effectiveUser } from './bound-accounts.ts';
import { engineStopDenialOfUser } from './engine-stop-right.ts';
import { commandCountsAsEngineStop, readAsLockAction } from './free-text-engine-stop.ts';
import { areaPermission, operationPermission, type RecordOperation } from './record-permissions.ts';
import type { RecordKind, VisibleKind } from '../storage/tables/record-kinds.ts';
import { forbidden } from '../wire/http-error.ts';
import type { Registry } from '../registry/registry.ts';
import { downlineOf, mayReadNameOf } from './resellers.ts';
import { isVisibleTo, visibleDevices } from './visibility.ts';

/** The parts of a record that decide which right an operation on it needs. */
interface RecordWithAttributes {
  id: number;
  attributes?: Attributes;
}

/** The rights of one user (contract §3.1, §6). Cheap to create: it reads the registry on each call. */
export class Access {
  readonly user: User;
  readonly #registry: Registry;
  readonly #namespace: Namespace;
  readonly #impersonator: User | undefined;

  /** @param impersonator who acts as the user, if somebody does */
  constructor(registry: Registry, user: User, namespace: Namespace, impersonator?: User) {
    this.#registry = registry;
    this.user = user;
    this.#namespace = namespace;
    this.#impersonator = impersonator;
  }

  /** The user with the restrictions of all above them; what they may do, they may do as this one. */
  get effectiveUser(): User {
    return effectiveUser(this.#registry, this.#namespace, this.user, this.#impersonator);
  }

  get isAdministrator(): boolean {
    return this.user.administrator;
  }

  /** Whether the user may have managed users. */
  get isManager(): boolean {
    return this.user.administrator || this.user.userLimit !== 0;
  }

  /**
   * Whether the record is associated with the user, directly or through groups; the
   * administrator role does not count.
   */
  canSee(kind: VisibleKind, id: number): boolean {
    return isVisibleTo(this.#registry, this.user.id, kind, id);
  }

  /** Whether the user may access the record. */
  canAccess(kind: VisibleKind, id: number): boolean {
    return this.user.administrator || this.canSee(kind, id);
  }

  /** Throws for records the user may not access. */
  requireRecord(kind: VisibleKind, id: number): void {
    if (!this.canAccess(kind, id)) throw forbidden(`${kindLabel(kind)} access denied`);
  }

  /** Throws for accounts other than the user's own, those they manage, and of a reseller all below. */
  requireUser(id: number): void {
    if (!this.canAccessUser(id)) throw forbidden('User access denied');
  }

  canAccessUser(id: number): boolean {
    return (
      this.user.administrator ||
      this.user.id === id ||
      (this.isManager && this.#registry.associations.has('user', this.user.id, 'managedUser', id)) ||
      this.accountsBelow?.has(id) === true
    );
  }

  /** Whether the user may learn the name of an account that other data mentions, such as an entry of a log. */
  mayReadNameOf(id: number): boolean {
    return mayReadNameOf(this.#registry, this.user, id);
  }

  /** Whether all who see a device may learn the user's name, so that what they are told alike may hold it. */
  isNamedToAllWhoSee(deviceId: number): boolean {
    for (const { id, user } of this.#registry.users.all())
      if (
        isVisibleTo(this.#registry, id, 'device', deviceId) &&
        !mayReadNameOf(this.#registry, user, this.user.id)
      )
        return false;
    return true;
  }

  /** Returns all accounts below a reseller, at any distance (§6); undefined for everybody else. */
  get accountsBelow(): ReadonlySet<number> | undefined {
    return downlineOf(this.#registry, this.user.id)?.accounts;
  }

  requireAdministrator(): void {
    if (!this.user.administrator) throw forbidden('Administrator access required');
  }

  requireManager(): void {
    if (!this.isManager) throw forbidden('Manager access required');
  }

  /** Whether the user has an advanced permission (§6). */
  hasPermission(permission: Permission): boolean {
    return hasPermission(permission, this.#principal());
  }

  /** Throws for read-only users. */
  requireWritable(kind: RecordKind): void {
    if (
      this.isRestricted('readonly') ||
      (kind === 'device' && this.isRestricted('deviceReadonly')) ||
      (kind === 'command' && this.isRestricted('limitCommands')) ||
      (kind === 'report' && this.isRestricted('disableReports'))
    )
      throw forbidden('Write access denied');
    if (kind === 'attribute') this.requireAdministrator();
  }

  /** Throws for read-only users: they only look, and send nothing to vehicles and people (§6). */
  requireNotReadonly(): void {
    if (this.isRestricted('readonly')) throw forbidden('Operation restricted');
  }

  /** Throws for read-only users and without the permission for this operation on such a record (§6). */
  requireWrite(kind: RecordKind, operation: RecordOperation, record?: RecordWithAttributes): void {
    this.requireWritable(kind);
    if (!this.#mayDo(kind, operation, record)) throw forbidden('Write access denied');
  }

  /** Throws unless the user may create or edit such records, for what belongs to both. */
  requireCreateOrEdit(kind: RecordKind): void {
    this.requireWritable(kind);
    if (!this.#mayCreateOrEdit(kind)) throw forbidden('Write access denied');
  }

  /**
   * Throws without a right over either record of an association (§6): it takes the right to create or edit
   * one of them, and the area of the other. The association of an anchor only needs the right to set it.
   */
  requireAssociation(left: RecordKind, right: RecordKind, property: RecordWithAttributes | undefined): void {
    this.requireNotReadonly();
    if (right === 'report' && this.isRestricted('disableReports')) throw forbidden('Operation restricted');
    const isAnchors = left === 'device' && right === 'geofence' && isAnchor(property);
    if (isAnchors && this.hasPermission(PERMISSION.anchor)) return;
    if (!this.#mayAssociate(left, right) && !this.#mayAssociate(right, left))
      throw forbidden('Operation restricted');
  }

  /**
   * Throws when the account or the server disables reports, or without the permission for this report (§6).
   */
  requireReport(permissions: readonly Permission[]): void {
    const isHeld =
      this.hasPermission(PERMISSION.viewReports) &&
      permissions.every((permission) => this.hasPermission(permission));
    if (this.isRestricted('disableReports') || !isHeld) throw forbidden('Operation restricted');
  }

  /**
   * Returns the moment from which a history query is answered, milliseconds; throws when it starts before the
   * history that the user may see (`historyStart`).
   */
  requireHistoryFrom(data: DeviceHistoryKind, fromMs: number, nowMs: number): number {
    const from = allowedHistoryStart(fromMs, this.historyStart(data, nowMs), this.#principal());
    if (from === undefined) throw forbidden('Operation restricted');
    return from;
  }

  /** Returns the start of the history that the user may see, milliseconds since the epoch. */
  historyStart(data: DeviceHistoryKind, nowMs: number): number {
    return visibleHistoryStart(data, this.#principal(), this.isRestricted('disableReports'), nowMs);
  }

  /** Whether a moment of a device's history is within what the user may see. */
  canSeeHistoryAt(data: DeviceHistoryKind, atMs: number, nowMs: number): boolean {
    return atMs >= this.historyStart(data, nowMs);
  }

  /** Whether the user is a guest of a share, who sees only a part of each record. */
  get isGuest(): boolean {
    return isGuest(this.user);
  }

  /** Whether the user sees a part of each device: guests and drivers. */
  get seesReduced(): boolean {
    return this.isGuest || isDriverUser(this.user, this.#namespace);
  }

  /** Returns a device as the user may see it. */
  redactedDevice(device: Device): Device {
    if (isDriverUser(this.user, this.#namespace)) return deviceForDriver(device);
    return this.isGuest ? deviceForGuest(device, this.#namespace) : device;
  }

  /**
   * Throws for commands that the user may not send to these devices (§6): engine stops, including free text
   * that may be one, unlocking, the tracker's own anchor, and all others, each with its own permission.
   */
  requireCommand(
    command: Pick<SavedCommand, 'type' | 'attributes'>,
    source: 'command' | 'savedCommand',
    deviceIds: readonly number[],
  ): void {
    const principal = this.#principal();
    const resumes =
      lockActionOf(command, this.#namespace) === 'engineResume' ||
      deviceIds.some((id) => this.#isReadAsUnlocking(id, command));
    const stops = stopsEngine(command, this.#namespace);
    const stopped = stops ? deviceIds : deviceIds.filter((id) => this.#isStopFor(id, command));
    if (stops || stopped.length > 0) this.requireEngineStops([{ source, deviceIds: stopped }]);
    if (resumes && !mayLockWithSavedCommand('engineResume', principal))
      throw forbidden('Operation restricted');
    if (isTrackersAnchor(command) && !this.hasPermission(PERMISSION.anchor))
      throw forbidden('Operation restricted');
    if (!stops && !resumes && !this.hasPermission(PERMISSION.sendCommands))
      throw forbidden('Operation restricted');
  }

  /**
   * Throws for changes that stop engines, now or later, if the user may not do that for each of the devices.
   */
  requireEngineStops(effects: readonly EngineStopEffect[]): void {
    for (const effect of effects) {
      const request = { ...effect, impersonator: this.#impersonator };
      const denial = engineStopDenialOfUser(this.#registry, this.#namespace, this.user, request);
      if (denial === 'DEVICE_NOT_LINKED') throw forbidden('Device access denied');
      if (denial !== undefined) throw forbidden('Operation restricted');
    }
  }

  /**
   * Throws unless the user may lift an anchor: it takes the right to set one, because it removes a
   * safeguard, but stops no engine.
   */
  requireAnchorRemoval(): void {
    if (this.isRestricted('readonly') || !this.hasPermission(PERMISSION.anchor))
      throw forbidden('Write access denied');
  }

  /** Whether the account or the server restricts the user in this way. */
  isRestricted(right: Restriction): boolean {
    return !this.user.administrator && (this.effectiveUser[right] || this.#registry.server[right]);
  }

  /** Returns the devices associated with the user, directly or through groups. */
  devices(): Device[] {
    return [...visibleDevices(this.#registry, this.user.id)];
  }

  groups(): Group[] {
    return [...this.#registry.groups.all()].filter((group) => this.canSee('group', group.id));
  }

  /** Anchors count as geofences only for editing; what an edit does to the engine is checked separately. */
  #mayDo(kind: RecordKind, operation: RecordOperation, record: RecordWithAttributes | undefined): boolean {
    if (kind !== 'geofence' || !isAnchor(record))
      return this.hasPermission(operationPermission(kind, operation));
    return (
      this.hasPermission(PERMISSION.anchor) ||
      (operation === 'edit' && this.hasPermission(operationPermission(kind, operation)))
    );
  }

  /** Whether a device reads a text as unlocking, which the command does not say of itself. */
  #isReadAsUnlocking(deviceId: number, command: Pick<SavedCommand, 'type' | 'attributes'>): boolean {
    const device = this.#registry.devices.get(deviceId);
    const context = { registry: this.#registry, namespace: this.#namespace };
    return (
      device !== undefined &&
      this.canAccess('device', deviceId) &&
      readAsLockAction(context, device, command) === 'engineResume'
    );
  }

  #isStopFor(deviceId: number, command: Pick<SavedCommand, 'type' | 'attributes'>): boolean {
    const device = this.#registry.devices.get(deviceId);
    const context = { registry: this.#registry, namespace: this.#namespace };
    return (
      device !== undefined &&
      this.canAccess('device', deviceId) &&
      commandCountsAsEngineStop(context, device, command)
    );
  }

  #mayAssociate(edited: RecordKind, other: RecordKind): boolean {
    return this.#mayCreateOrEdit(edited) && this.hasPermission(areaPermission(other));
  }

  #mayCreateOrEdit(kind: RecordKind): boolean {
    return (
      this.hasPermission(operationPermission(kind, 'create')) ||
      this.hasPermission(operationPermission(kind, 'edit'))
    );
  }

  #principal(): Principal {
    const server = { info: this.#registry.server, isPlus: true, licenseDeviceLimit: undefined };
    return { user: this.effectiveUser, server, namespace: this.#namespace };
  }
}

function isAnchor(record: RecordWithAttributes | undefined): boolean {
  return (
    record?.attributes !== undefined && anchoredDeviceId({ attributes: record.attributes }) !== undefined
  );
}

/** Returns the name of a record kind in error messages. */
export function kindLabel(kind: VisibleKind): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}
