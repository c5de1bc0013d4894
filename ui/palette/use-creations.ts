import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayHaveDevices } from '@farol/core/domain/device-limit';
import type { Asker } from '@farol/core/domain/permission';
import { mayAct } from '@farol/core/domain/readonly';
import { newUser } from '@farol/core/domain/user-form';
import type { SideMenuEntry, UserMenuEntry } from '@farol/core/domain/user-menu';
import { mayLoadUsers } from '@farol/core/domain/user-list-right';
import type { Console } from '@farol/core/machines/console';
import { RESOURCES } from '@farol/core/resources/all';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { sayNotice } from '../devices/device-notices.ts';
import { useDeviceLimit } from '../devices/use-device-limit.ts';
import { useNavigate } from '../navigation.tsx';
import { openRecords, type DialogKind } from '../records/record-opening.ts';
import { useMenus } from '../shell/menu-entries.ts';
import { useAsker } from '../use-asker.ts';
import { useConsole } from '../use-console.ts';

/** The entry of a menu (§6) behind which a kind of record is made, and its path (§2); without one it opens over the screen. */
const PLACES: Readonly<
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
  computedAttributes: { entry: 'computed', path: '/computed' },
};

/** The kinds of records that somebody may make (§5, §6), in the order of the menus, and the way to the form of a new one. */
export function useCreations(): { kinds: readonly ResourceName[]; create: (name: string) => void } {
  const { forms } = useConsole();
  const { t } = useTranslation();
  const { side, user } = useMenus();
  const { limit } = useDeviceLimit();
  const asker = useAsker();
  const navigate = useNavigate();
  const kinds = useMemo(() => {
    const entries = new Set<string>([...side, ...user]);
    return asker ? NAMES.filter((name) => entries.has(PLACES[name].entry) && mayMake(name, asker)) : [];
  }, [side, user, asker]);
  const create = (wanted: string): void => {
    const name = kinds.find((one) => one === wanted);
    if (!name || !asker) return;
    if (name === 'devices' && limit) return sayNotice('info', t(`deviceForm.limit.${limit}`));
    const { path } = PLACES[name];
    if (path) navigate(path);
    else if (isDialogKind(name)) openRecords(name);
    // Who has something unsaved is asked first, and stays where he is.
    if (path && location.pathname !== path.split('?')[0]) return;
    if (name === 'users')
      forms.users.send({ type: 'OPEN', record: newUser(RESOURCES.users.defaults, asker) });
    else formOf(forms, name).send({ type: 'OPEN' });
  };
  return { kinds, create };
}

/** The form of one kind, told apart from the others by nothing that opening a new record needs. */
function formOf(forms: Console['forms'], name: ResourceName): { send(event: { type: 'OPEN' }): void } {
  return forms[name];
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
  'computedAttributes',
];

function mayMake(name: ResourceName, asker: Asker): boolean {
  if (name === 'devices' && !mayHaveDevices(asker)) return false;
  if (name === 'users' && !mayLoadUsers(asker.user)) return false;
  return mayAct(RESOURCES[name].permissions.create, asker);
}

function isDialogKind(name: ResourceName): name is DialogKind {
  return name === 'drivers' || name === 'calendars' || name === 'maintenances';
}
