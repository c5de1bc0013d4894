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
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mayListUsers } from '@farol/core/domain/access/user-list-permission';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/navigation/palette';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { useDialog } from '../kit/dialogs/use-dialog.ts';
import { useSideMenuItems, useMenus } from '../kit/navigation/side-menu-entries.ts';
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
  /** Hands over what was typed until now; keys come to the field from then on. */
  takeTypeAhead: () => TypeAhead;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Anything by a few letters of its name: vehicles, drivers, geofences, groups, users, screens and actions, as far as one may. */
export function Palette({ takeTypeAhead, onClose, onShortcuts }: PaletteProps) {
  const { fleet, guard, records } = useConsole();
  const { t } = useTranslation();
  const menu = useSideMenuItems();
  const mayFences = menu.some(({ name }) => name === 'geofence');
  const geofences = useSelector(records.geofences, ({ context }) => context.records);
  const { userMenu } = useMenus();
  const me = useSelector(guard, ({ context }) => context.user);
  // §5: their list is not even asked for.
  const mayUsers = userMenu.includes('users') && me !== undefined && mayListUsers(me);
  const users = useSelector(records.users, ({ context }) => context.records);
  useEffect(() => {
    if (mayFences) records.geofences.send({ type: 'LOAD_IF_NEEDED' });
    if (mayUsers) records.users.send({ type: 'LOAD_IF_NEEDED' });
  }, [records, mayFences, mayUsers]);
  const { creatableKinds, create } = useRecordCreation();
  const [query, setQuery] = useState('');
  const [activeIndex, setMarked] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const beats = useFleetChanges(fleet, SLICES).version();
  // The store stays the same while what it holds changes.
  const known = useMemo(() => ({ fleet, beats }), [fleet, beats]);
  const found = useMemo(() => {
    const offer = {
      fleet: known.fleet,
      menu,
      userMenu,
      creatableKinds,
      geofences: mayFences ? geofences : NONE,
      users: mayUsers ? users : NONE,
    };
    return paletteMatches(paletteEntries(offer, t), query, MAX_RESULTS);
  }, [known, menu, userMenu, creatableKinds, mayFences, geofences, mayUsers, users, t, query]);
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
  // What was typed means the whole fleet, and that may come later than Enter.
  const openEntered = useEffectEvent(() => {
    setEntered(false);
    choose(found[activeIndex]);
  });
  useEffect(() => {
    if (isEntered && known.fleet.isLoaded) openEntered();
  }, [isEntered, known]);
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked((before) => (before + step + found.length) % Math.max(1, found.length));
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
            setMarked(0);
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
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the field that has the focus
              <div
                key={`${entry.kind}-${entry.id}`}
                id={`palette-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === activeIndex}
                className={styles.entry}
                // A list that changes under a pointer at rest marks nothing.
                onPointerMove={({ movementX, movementY }) => {
                  if (movementX !== 0 || movementY !== 0) setMarked(at);
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
