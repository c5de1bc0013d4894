import { isReadonly, mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { hasPermission, type Principal } from '@farol/core/domain/access/permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { RECORD_PERMISSIONS } from '@farol/core/domain/access/record-permissions';
import { isGuest } from '@farol/core/domain/account/guest';
import { Failure } from '@farol/core/domain/values/failure';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { Change } from './change.ts';

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
