import { Kbd, Modal, TextInput } from '@mantine/core';
import {
  IconBolt,
  IconCar,
  IconFolder,
  IconId,
  IconLayoutSidebar,
  IconPlus,
  IconPolygon,
  IconSearch,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/navigation/palette';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { useDialog } from '../kit/dialogs/use-dialog.ts';
import { useSideMenuItems, useMenus } from '../kit/navigation/side-menu-entries.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { paletteEntries } from './palette-entries.ts';
import { useRecordCreation } from './use-record-creation.ts';
import { usePaletteActions } from './use-palette-actions.ts';
import type { TypeAhead } from './typed-ahead.ts';
import styles from './palette.module.css';

const MAX_RESULTS = 12;
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
  const {
    fleet,
    access,
    records: { lists },
  } = useConsole();
  const { t } = useTranslation();
  const menu = useSideMenuItems();
  const mayViewGeofences = menu.some(({ name }) => name === 'geofence');
  const geofences = useAnswers(lists.geofences, (list) => list.records);
  const { userMenu } = useMenus();
  const me = useAnswers(access, ({ user }) => user);
  // §5: without permission the list is not even requested.
  const mayViewUsers = userMenu.includes('users') && me !== undefined && mayListUsers(me);
  const users = useAnswers(lists.users, (list) => list.records);
  useEffect(() => {
    if (mayViewGeofences) lists.geofences.load();
    if (mayViewUsers) lists.users.load();
  }, [lists, mayViewGeofences, mayViewUsers]);
  const { creatableKinds, create } = useRecordCreation();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const version = useFleetChanges(fleet, SLICES).version();
  // The fleet object stays the same while its content changes.
  const versionedFleet = useMemo(() => ({ fleet, version }), [fleet, version]);
  const found = useMemo(() => {
    const sources = {
      fleet: versionedFleet.fleet,
      menu,
      userMenu,
      creatableKinds,
      geofences: mayViewGeofences ? geofences : NONE,
      users: mayViewUsers ? users : NONE,
    };
    return paletteMatches(paletteEntries(sources, t), query, MAX_RESULTS);
  }, [
    versionedFleet,
    menu,
    userMenu,
    creatableKinds,
    mayViewGeofences,
    geofences,
    mayViewUsers,
    users,
    t,
    query,
  ]);
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
    if (isEntered && versionedFleet.fleet.isLoaded) openEntered();
  }, [isEntered, versionedFleet]);
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
          {found.map((entry, at) => {
            const Picture = ICONS[entry.kind];
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field that has the focus handles the keys
              <div
                key={`${entry.kind}-${entry.id}`}
                id={`palette-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === activeIndex}
                className={styles.entry}
                // Results that change under a resting pointer must not become active.
                onPointerMove={({ movementX, movementY }) => {
                  if (movementX !== 0 || movementY !== 0) setActiveIndex(at);
                }}
                onClick={() => choose(entry)}
              >
                <Picture size={18} stroke={1.6} aria-hidden />
                <span className={styles.name}>{entry.title}</span>
                {entry.keywords && <span className={styles.detail}>{entry.keywords}</span>}
                <span className={styles.kind}>{t(`palette.kind.${entry.kind}`)}</span>
              </div>
            );
          })}
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
