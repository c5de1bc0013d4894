import type { Device } from '@farol/core/domain/device';
import type { Group } from '@farol/core/domain/group';
import type { User } from '@farol/core/domain/user';
import { lineageOf } from './group-tree.ts';
import type { RecordKind } from './record-kinds.ts';
import { forbidden } from './refusal.ts';
import type { Registry } from './registry.ts';

/** What links can make visible to a user. */
export type Visible = Exclude<RecordKind, 'user'>;

/** What one user may see and do (contract §3.1). Cheap to make: it reads the registry when asked. */
export class Access {
  readonly user: User;
  readonly #registry: Registry;

  constructor(registry: Registry, user: User) {
    this.#registry = registry;
    this.user = user;
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

  /** Refuses whoever may only look. */
  requireWrite(kind: Visible | 'user'): void {
    if (
      this.isRestricted('readonly') ||
      (kind === 'device' && this.isRestricted('deviceReadonly')) ||
      (kind === 'command' && this.isRestricted('limitCommands'))
    )
      throw forbidden('Write access denied');
    if (kind === 'attribute') this.requireAdministrator();
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
}

/** Whether a user sees a record by his links; what the live line asks for every message (O(1)). */
export function isVisibleTo(registry: Registry, userId: number, kind: Visible, id: number): boolean {
  if (registry.links.has('user', userId, kind, id)) return true;
  if (kind !== 'device' && kind !== 'group') return false;
  const groupId = kind === 'group' ? id : (registry.devices.get(id)?.groupId ?? 0);
  return isInLinkedGroup(registry, registry.links.of('user', userId, 'group'), groupId);
}

/** The devices a user sees by his links. */
export function* visibleDevices(registry: Registry, userId: number): Generator<Device> {
  const direct = registry.links.of('user', userId, 'device');
  const groups = registry.links.of('user', userId, 'group');
  if (groups.size === 0) {
    for (const id of direct) {
      const device = registry.devices.get(id);
      if (device) yield device;
    }
    return;
  }
  for (const device of registry.devices.all())
    if (direct.has(device.id) || isInLinkedGroup(registry, groups, device.groupId)) yield device;
}

function isInLinkedGroup(registry: Registry, linked: ReadonlySet<number>, groupId: number): boolean {
  return linked.size > 0 && lineageOf(registry, groupId).some((id) => linked.has(id));
}

/** How refusals name a kind of record. */
export function labelOf(kind: Visible): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}
