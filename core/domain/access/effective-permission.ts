import { hasPermission, type Principal } from './permission.ts';

type ReadonlySubject = Pick<Principal, 'user' | 'server'>;

/**
 * Whether the user may view records but change none (§6, `readonly`), because of the account or the whole
 * server. Never true for administrators.
 */
export function isReadonly({ user, server }: ReadonlySubject): boolean {
  return !user.administrator && (user.readonly || server.info.readonly);
}

/**
 * Whether a user may do what a permission flag stands for (§6): the user holds the flag and, where it changes
 * records, neither the account nor the server forbids it (`readonly` for all kinds, `deviceReadonly` for
 * devices, `limitCommands` for saved commands). Only administrators change computed attributes.
 * @param permission 0 to 127
 */
export function mayUsePermission(permission: number, principal: Principal): boolean {
  if (!hasPermission(permission, principal)) return false;
  const area = DEVICE_CHANGES.has(permission) ? DEVICES : Math.floor(permission / 8) * 8;
  const changes = area === DEVICES ? DEVICE_CHANGES.has(permission) : isChange(permission, area);
  if (!changes || principal.user.administrator) return true;
  const { user, server } = principal;
  if (isReadonly(principal)) return false;
  if (area === DEVICES) return !(user.deviceReadonly || server.info.deviceReadonly);
  // Computed attributes run on the server, which accepts them from administrators only (contract §4.5).
  if (area === ATTRIBUTES) return false;
  return area !== COMMANDS || !(user.limitCommands || server.info.limitCommands);
}

const DEVICES = 8;
const DEVICE_CHANGES: ReadonlySet<number> = new Set([13, 14, 15]);
const COMMANDS = 56;
const ATTRIBUTES = 64;
const REPORTS = 72;
const LAST_AREA = 96;

/** In every area of records the three flags after its own are create, edit and delete. */
function isChange(permission: number, area: number): boolean {
  const offset = permission - area;
  return area > DEVICES && area <= LAST_AREA && area !== REPORTS && offset >= 1 && offset <= 3;
}
