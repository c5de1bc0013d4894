import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayHaveDevices } from '@farol/core/domain/device/device-limit';
import type { Principal } from '@farol/core/domain/access/permission';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { newUser } from '@farol/core/domain/access/user-form';
import type { SideMenuEntry, UserMenuEntry } from '@farol/core/domain/navigation/console-menus';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import type { RecordDialogKind } from '@farol/core/machines/shell/shell';
import { useDeviceLimit } from '../fleet/use-device-limit.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { useMenus } from '../kit/navigation/side-menu-entries.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * The menu entry (§6) under which a kind of record is created, and its path (§2); without a path the form
 * opens over the current screen.
 */
const CREATION_SCREENS: Readonly<
  Record<ResourceName, { readonly entry: SideMenuEntry | UserMenuEntry; readonly path?: string }>
> = {
  devices: { entry: 'devices', path: '/devices' },
  geofences: { entry: 'geofence', path: '/geofence' },
  groups: { entry: 'groups', path: '/groups' },
  commands: { entry: 'commands', path: '/commands' },
  notifications: { entry: 'notifications', path: '/notifications?tab=rules' },
  users: { entry: 'users', path: '/users' },
  drivers: { entry: 'drivers' },
  calendars: { entry: 'calendars' },
  maintenances: { entry: 'maintenance' },
  scheduledReports: { entry: 'reports' },
  computedAttributes: { entry: 'computed', path: '/computed' },
};

/**
 * Returns the kinds of records the user may create (§5, §6) in menu order, and a function that opens
 * the form of a new one.
 */
export function useRecordCreation(): {
  creatableKinds: readonly ResourceName[];
  create: (name: string) => void;
} {
  const { records, shell } = useConsole();
  const { forms } = records;
  const { t } = useTranslation();
  const { sideMenu, userMenu } = useMenus();
  const { limit } = useDeviceLimit();
  const principal = usePrincipal();
  const navigate = useNavigate();
  const creatableKinds = useMemo(() => {
    const entries = new Set<string>([...sideMenu, ...userMenu]);
    return principal
      ? NAMES.filter((name) => entries.has(CREATION_SCREENS[name].entry) && mayCreate(name, principal))
      : [];
  }, [sideMenu, userMenu, principal]);
  const create = (wanted: string): void => {
    const name = creatableKinds.find((one) => one === wanted);
    if (!name || !principal) return;
    if (name === 'devices' && limit) return shell.notify('info', t(`devices.limit.${limit}`));
    const { path } = CREATION_SCREENS[name];
    if (path) navigate(path);
    else if (isDialogKind(name)) shell.open(name);
    // With unsaved changes the user is asked first, and may stay on this screen.
    if (path && location.pathname !== path.split('?')[0]) return;
    if (name === 'users') forms.users.open(newUser(RESOURCES.users.defaults, principal));
    else forms[name].open();
  };
  return { creatableKinds, create };
}

const NAMES: readonly ResourceName[] = [
  'devices',
  'geofences',
  'groups',
  'commands',
  'notifications',
  'users',
  'drivers',
  'calendars',
  'maintenances',
  'scheduledReports',
  'computedAttributes',
];

function mayCreate(name: ResourceName, principal: Principal): boolean {
  if (name === 'devices' && !mayHaveDevices(principal)) return false;
  if (name === 'users' && !mayListUsers(principal.user)) return false;
  return mayUsePermission(RESOURCES[name].permissions.create, principal);
}

function isDialogKind(name: ResourceName): name is RecordDialogKind {
  return name === 'drivers' || name === 'calendars' || name === 'maintenances' || name === 'scheduledReports';
}
