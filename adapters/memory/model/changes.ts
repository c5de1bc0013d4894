import { isReadonly, mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { hasPermission, type Principal } from '@farol/core/domain/access/permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { RECORD_PERMISSIONS } from '@farol/core/domain/access/record-permissions';
import { isGuest } from '@farol/core/domain/account/guest';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { Failure } from '@farol/core/domain/values/failure';
import type { Association } from '@farol/core/resources/descriptor/association';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { RESOURCES } from '@farol/core/resources/kinds/resources';

/** What a client changes on the server. */
export type Change =
  | {
      readonly type: 'recordSaved';
      readonly kind: ResourceName;
      /** 0 for a new one. */
      readonly id: number;
      readonly title: string;
      /** The vehicle that the record anchors; undefined for every other record. */
      readonly anchoredDeviceId: number | undefined;
    }
  | { readonly type: 'recordRemoved'; readonly kind: ResourceName; readonly id: number }
  | { readonly type: 'associated' | 'dissociated'; readonly pair: Association }
  | {
      readonly type: 'commandSent';
      readonly deviceId: number;
      readonly command: string;
      /** 0 for one that is not saved. */
      readonly savedId: number;
    }
  | { readonly type: 'groupCommandSent'; readonly groupId: number; readonly command: string }
  | { readonly type: 'shareSaved' | 'shareRemoved'; readonly id: number; readonly deviceId: number }
  | { readonly type: 'serverRestarted' | 'settingsSaved' | 'serverAttributesChanged' }
  | { readonly type: 'brandingSaved' | 'pictureSaved' | 'integrationSaved' }
  | { readonly type: 'letterResent' | 'letterRemoved' }
  | { readonly type: 'tokenCreated' | 'tokenRevoked' | 'impersonated' | 'testNotificationSent' }
  | { readonly type: 'photoSaved' | 'accumulatorsSaved' | 'distanceRecounted'; readonly deviceId: number }
  | { readonly type: 'pushTokenRegistered' }
  /** A driver checked in to a vehicle, or out (0). */
  | { readonly type: 'scanned'; readonly deviceId: number }
  | { readonly type: 'demoReplaced' };

/** A change that the server made, and for which user. */
export interface JournalEntry {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  /** The client that asked for it. */
  readonly client: string;
  readonly userId: number;
  readonly change: Change;
}

/** Returns a change in a few words. */
export function describeChange(change: Change): string {
  if (change.type === 'recordSaved')
    return `${change.id > 0 ? 'changed' : 'created'} ${change.title} (${change.kind})`;
  if (change.type === 'recordRemoved') return `removed number ${change.id} of ${change.kind}`;
  if (change.type === 'commandSent') return `sent ${change.command} to vehicle ${change.deviceId}`;
  if (change.type === 'groupCommandSent') return `sent ${change.command} to group ${change.groupId}`;
  return change.type;
}

/** What every kind of record may have. */
interface TitledRecord {
  readonly id: number;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly attributes?: Attributes;
}

/** Returns the change that saving a record is. */
export function savedRecord(kind: ResourceName, record: TitledRecord): Change {
  const { id, name, description, attributes = {} } = record;
  return {
    type: 'recordSaved',
    kind,
    id: Math.max(0, id),
    title: name ?? description ?? '',
    anchoredDeviceId: kind === 'geofences' ? anchoredDeviceId({ attributes }) : undefined,
  };
}

/** Returns why the server refuses a change to this user; undefined if it makes it. */
export function refusalOf(change: Change, principal: Principal): Failure | undefined {
  return isAllowed(change, principal) ? undefined : new Failure(CODES[change.type] ?? DENIED, 400);
}

const DENIED = 'WRITE_ACCESS_DENIED';
const ADMINISTRATORS_ONLY = 'ADMINISTRATOR_ACCESS_REQUIRED';
const CODES: Partial<Readonly<Record<Change['type'], string>>> = {
  commandSent: 'OPERATION_RESTRICTED',
  groupCommandSent: 'OPERATION_RESTRICTED',
  serverRestarted: ADMINISTRATORS_ONLY,
  settingsSaved: ADMINISTRATORS_ONLY,
  brandingSaved: ADMINISTRATORS_ONLY,
  pictureSaved: ADMINISTRATORS_ONLY,
  serverAttributesChanged: ADMINISTRATORS_ONLY,
};

function isAllowed(change: Change, principal: Principal): boolean {
  const { user, server } = principal;
  if (user.administrator) return true;
  switch (change.type) {
    case 'recordSaved':
      if (change.kind === 'users' && change.id === user.id) return !user.readonly && !isGuest(user);
      if (change.anchoredDeviceId !== undefined) return mayChangeAnchors(principal);
      return mayUsePermission(
        RESOURCES[change.kind].permissions[change.id > 0 ? 'edit' : 'create'],
        principal,
      );
    case 'recordRemoved':
      if (change.kind === 'geofences' && mayChangeAnchors(principal)) return true;
      return mayUsePermission(RESOURCES[change.kind].permissions.remove, principal);
    case 'associated':
    case 'dissociated':
      return !isReadonly(principal) && !isGuest(user);
    case 'commandSent':
      return (
        !isReadonly(principal) && (change.savedId > 0 || !(user.limitCommands || server.info.limitCommands))
      );
    case 'groupCommandSent':
      return !isReadonly(principal) && !isGuest(user) && !user.limitCommands;
    case 'shareSaved':
      return mayUsePermission(
        change.id > 0 ? RECORD_PERMISSIONS.share.edit : RECORD_PERMISSIONS.share.create,
        principal,
      );
    case 'shareRemoved':
      return mayUsePermission(RECORD_PERMISSIONS.share.remove, principal);
    case 'photoSaved':
    case 'accumulatorsSaved':
      return !isReadonly(principal) && !user.deviceReadonly;
    case 'distanceRecounted':
    case 'serverRestarted':
    case 'settingsSaved':
    case 'brandingSaved':
    case 'pictureSaved':
    case 'serverAttributesChanged':
    case 'demoReplaced':
    case 'integrationSaved':
    case 'letterResent':
    case 'letterRemoved':
      return false;
    case 'tokenCreated':
    case 'tokenRevoked':
    case 'impersonated':
    case 'testNotificationSent':
    case 'pushTokenRegistered':
    case 'scanned':
      break;
  }
  return true;
}

function mayChangeAnchors(principal: Principal): boolean {
  return !isReadonly(principal) && hasPermission(PERMISSION.anchor, principal);
}
