import { Kbd, Modal, TextInput } from '@mantine/core';
import {
  IconSearch,
  IconBolt,
  IconCar,
  IconFolder,
  IconId,
  IconLayoutSidebar,
  IconPlus,
  IconPolygon,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, useMemo } from 'react';
import type { PaletteEntry } from '@farol/core/domain/navigation/palette';
import { useTranslation } from '../language/use-translation.ts';
import { useDialog } from '../kit/dialogs/use-dialog.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import type { TypeAhead } from './typed-ahead.ts';
import styles from './palette.module.css';
import layout from '../kit/layout/layout.module.css';
import { mayHaveDevices } from '@farol/core/domain/device/device-limit';
import type { Principal } from '@farol/core/domain/access/permission';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { newUser } from '@farol/core/domain/access/user-form';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import { isRecordDialogKind, RESOURCE_NAMES, RESOURCES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useDeviceLimit } from '../fleet/use-device-limit.ts';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { useMenus, useSideMenuItems } from '../kit/navigation/side-menu-entries.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useSelector } from '@xstate/react';
import { paletteMatches } from '@farol/core/domain/navigation/palette';
import { mayHaveReport } from '@farol/core/domain/report/report';
import { REPORT_NAMES } from '@farol/core/domain/report/report-screen';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { paletteEntries } from './palette-entries.ts';

const NONE: readonly never[] = [];

const SLICES: readonly FleetSlice[] = ['descriptions', 'loaded', 'directory'];

const ICONS: Record<PaletteEntry['kind'], Icon> = {
  screen: IconLayoutSidebar,
  action: IconBolt,
  creation: IconPlus,
  vehicle: IconCar,
  geofence: IconPolygon,
  group: IconFolder,
  driver: IconId,
  user: IconUser,
};

const MAX_RESULTS = 12;
interface PaletteProps {
  /** Returns what was typed so far; from then on the field receives the keys. */
  takeTypeAhead: () => TypeAhead;
  onClose: () => void;
  onShortcuts: () => void;
}

/**
 * Finds anything by a few letters of its name: vehicles, drivers, geofences, groups, users, screens and
 * actions, as far as the user has permission.
 */
export function Palette({ takeTypeAhead, onClose, onShortcuts }: PaletteProps) {
  const { t } = useTranslation();
  const { creatableKinds, create } = useRecordCreation();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const { found, isFleetLoaded } = usePaletteMatches(query, creatableKinds, MAX_RESULTS);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex, found]);
  const dialog = useDialog(onClose);
  const runEntry = usePaletteActions(onShortcuts, create);
  const choose = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    onClose();
    runEntry(entry);
  };
  // The query is meant for the whole fleet, which may finish loading after Enter was pressed.
  const openEntered = useEffectEvent(() => {
    setEntered(false);
    choose(found[activeIndex]);
  });
  useEffect(() => {
    if (isEntered && isFleetLoaded) openEntered();
  }, [isEntered, isFleetLoaded]);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActiveIndex((before) => (before + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') setEntered(true);
  };
  return (
    <Modal.Root opened closeOnEscape={false} onClose={onClose} padding={0} size="lg" yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content ref={dialog} aria-label={t('palette.title')}>
        <TextInput
          data-autofocus
          variant="unstyled"
          size="lg"
          className={styles.input}
          leftSection={<IconSearch size={18} aria-hidden />}
          placeholder={t('palette.placeholder')}
          role="combobox"
          aria-label={t('palette.placeholder')}
          aria-expanded
          aria-controls="palette-found"
          aria-activedescendant={found[activeIndex] ? `palette-${activeIndex}` : undefined}
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value);
            setActiveIndex(0);
            setEntered(false);
          }}
          onFocus={() => {
            const ahead = takeTypeAhead();
            if (ahead.text) setQuery(ahead.text);
            if (ahead.isEntered) setEntered(true);
          }}
          onKeyDown={press}
        />
        <div
          ref={list}
          id="palette-found"
          role="listbox"
          aria-label={t('palette.title')}
          className={styles.results}
        >
          {found.map((entry, at) => (
            <PaletteOption
              key={`${entry.kind}-${entry.id}`}
              id={`palette-${at}`}
              entry={entry}
              isActive={at === activeIndex}
              onActivate={() => setActiveIndex(at)}
              onChoose={() => choose(entry)}
            />
          ))}
          {found.length === 0 && <p className={styles.noResults}>{t('palette.nothing')}</p>}
        </div>
        <div className={styles.footer} aria-hidden>
          <Kbd size="xs">↑</Kbd>
          <Kbd size="xs">↓</Kbd> {t('palette.choose')} <Kbd size="xs">Enter</Kbd> {t('palette.open')}{' '}
          <Kbd size="xs">Esc</Kbd> {t('palette.close')}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

interface PaletteOptionProps {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
  onActivate: () => void;
  onChoose: () => void;
}

/** One result of the palette: what it is, its name and its other words. */
function PaletteOption({ id, entry, isActive, onActivate, onChoose }: PaletteOptionProps) {
  const { t } = useTranslation();
  const Picture = ICONS[entry.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that has the focus handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.entry}
      // Results that change under a resting pointer must not become active.
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) onActivate();
      }}
      onClick={onChoose}
    >
      <Picture size={18} stroke={1.6} aria-hidden />
      <span className={layout.oneLine}>{entry.title}</span>
      {entry.keywords && <span className={styles.detail}>{entry.keywords}</span>}
      <span className={styles.kind}>{t(`palette.kind.${entry.kind}`)}</span>
    </div>
  );
}

/**
 * Returns the kinds of records the user may create in menu order, and a function that opens
 * the form of a new one.
 */
function useRecordCreation(): {
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
    const name = creatableKinds.find((kind) => kind === wanted);
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

/** Returns what the user may see that matches the query, best first, and whether the whole fleet was searched. */
function usePaletteMatches(
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
  // Without permission the list is not even requested.
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
