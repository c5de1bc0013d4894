import { hasPermission, type Principal } from './permission.ts';

type ReadonlySubject = Pick<Principal, 'user' | 'server'>;

/** §6, `readonly`: the user may look at records and change none, by his account or for the whole server; administrators may always. */
export function isReadonly({ user, server }: ReadonlySubject): boolean {
  return !user.administrator && (user.readonly || server.info.readonly);
}

/**
 * Whether a user may do what a flag stands for (§6): he holds it and, where it changes records, neither his account nor the server
 * keeps him from that (`readonly` for all kinds, `deviceReadonly` for devices, `limitCommands` for saved commands); computed attributes
 * are changed by administrators alone.
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
  // What the server computes runs on the server: it takes that from administrators alone (contract §4.5).
  if (area === ATTRIBUTES) return false;
  return area !== COMMANDS || !(user.limitCommands || server.info.limitCommands);
}

const DEVICES = 8;
const DEVICE_CHANGES: ReadonlySet<number> = new Set([13, 14, 15]);
const COMMANDS = 56;
const ATTRIBUTES = 64;
const REPORTS = 72;
const LAST_AREA = 96;

/** In every area of records the three flags after its own are those of create, edit and delete. */
function isChange(permission: number, area: number): boolean {
  const place = permission - area;
  return area > DEVICES && area <= LAST_AREA && area !== REPORTS && place >= 1 && place <= 3;
}
