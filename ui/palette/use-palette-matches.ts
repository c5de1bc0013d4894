import { useEffect, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/navigation/palette';
import { mayHaveReport, REPORT_NAMES } from '@farol/core/domain/report/report';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../language/use-translation.ts';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { useSideMenuItems, useMenus } from '../kit/navigation/side-menu-entries.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { paletteEntries } from './palette-entries.ts';

const NONE: readonly never[] = [];
const SLICES: readonly FleetSlice[] = ['descriptions', 'loaded', 'directory'];

/** Returns what the user may see that matches the query, best first, and whether the whole fleet was searched. */
export function usePaletteMatches(
  query: string,
  creatableKinds: readonly ResourceName[],
  maxCount: number,
): { found: readonly PaletteEntry[]; isFleetLoaded: boolean } {
  const {
    fleet,
    access,
    records: { lists },
  } = useConsole();
  const { t } = useTranslation();
  const menu = useSideMenuItems();
  const mayViewGeofences = menu.some(({ name }) => name === 'geofence');
  const geofences = useSelector(lists.geofences, (list) => list.records);
  const { userMenu } = useMenus();
  const principal = usePrincipal();
  const reports = useMemo(
    () => (principal ? REPORT_NAMES.filter((name) => mayHaveReport(name, principal)) : NONE),
    [principal],
  );
  const mayViewReports = menu.some(({ name }) => name === 'reports');
  const me = useSelector(access, ({ user }) => user);
  // §5: without permission the list is not even requested.
  const mayViewUsers = userMenu.includes('users') && me !== undefined && mayListUsers(me);
  const users = useSelector(lists.users, (list) => list.records);
  useEffect(() => {
    if (mayViewGeofences) lists.geofences.load();
    if (mayViewUsers) lists.users.load();
  }, [lists, mayViewGeofences, mayViewUsers]);
  const version = useFleetChanges(fleet, SLICES).version();
  // The fleet object stays the same while its content changes.
  const versionedFleet = useMemo(() => ({ fleet, version }), [fleet, version]);
  const found = useMemo(() => {
    const sources = {
      fleet: versionedFleet.fleet,
      menu,
      userMenu,
      creatableKinds,
      reports: mayViewReports ? reports : NONE,
      geofences: mayViewGeofences ? geofences : NONE,
      users: mayViewUsers ? users : NONE,
    };
    return paletteMatches(paletteEntries(sources, t), query, maxCount);
  }, [
    versionedFleet,
    menu,
    userMenu,
    creatableKinds,
    mayViewReports,
    reports,
    mayViewGeofences,
    geofences,
    mayViewUsers,
    users,
    t,
    query,
    maxCount,
  ]);
  return { found, isFleetLoaded: versionedFleet.fleet.isLoaded };
}
