import { useMemo } from 'react';
import { mayHaveDevices } from '@farol/core/domain/device/device-limit';
import type { Principal } from '@farol/core/domain/access/permission';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { newUser } from '@farol/core/domain/access/user-form';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import { isRecordDialogKind, RESOURCE_NAMES, RESOURCES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../language/use-translation.ts';
import { useDeviceLimit } from '../fleet/use-device-limit.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { useMenus } from '../kit/navigation/side-menu-entries.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';

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
    if (!principal) return [];
    const entries: readonly string[] = [...sideMenu, ...userMenu];
    const placeOf = (name: ResourceName): number => entries.indexOf(RESOURCES[name].screen.entry);
    return RESOURCE_NAMES.filter((name) => placeOf(name) >= 0 && mayCreate(name, principal)).toSorted(
      (a, b) => placeOf(a) - placeOf(b),
    );
  }, [sideMenu, userMenu, principal]);
  const create = (wanted: string): void => {
    const name = creatableKinds.find((one) => one === wanted);
    if (!name || !principal) return;
    if (name === 'devices' && limit) return shell.notify('info', t(`devices.limit.${limit}`));
    const { screen } = RESOURCES[name];
    if (isRecordDialogKind(name)) shell.open(name);
    else if ('path' in screen) {
      navigate(screen.path);
      // With unsaved changes the user is asked first, and may stay on this screen.
      if (location.pathname !== screen.path.split('?')[0]) return;
    }
    if (name === 'users') forms.users.open(newUser(RESOURCES.users.defaults, principal));
    else forms[name].open();
  };
  return { creatableKinds, create };
}

function mayCreate(name: ResourceName, principal: Principal): boolean {
  if (name === 'devices' && !mayHaveDevices(principal)) return false;
  if (name === 'users' && !mayListUsers(principal.user)) return false;
  return mayUsePermission(RESOURCES[name].permissions.create, principal);
}
