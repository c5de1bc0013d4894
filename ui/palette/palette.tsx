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
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mayLoadUsers } from '@farol/core/domain/user-rules';
import { paletteMatches, type PaletteEntry } from '@farol/core/domain/palette';
import { useMenuEntries, useMenus } from '../shell/menu-entries.ts';
import { useConsole } from '../use-console.ts';
import { paletteEntries } from './palette-entries.ts';
import { useCreations } from './use-creations.ts';
import { usePaletteDeed } from './use-palette-deed.ts';
import styles from './palette.module.css';

const MOST = 12;
const NONE: readonly never[] = [];
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
  onClose: () => void;
  onShortcuts: () => void;
}

/** Anything by a few letters of its name: vehicles, drivers, geofences, groups, users, screens and actions, as far as one may. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const { fleet, guard, records } = useConsole();
  const { t } = useTranslation();
  const menu = useMenuEntries();
  const mayFences = menu.some(({ name }) => name === 'geofence');
  const geofences = useSelector(records.geofences, ({ context }) => context.records);
  const { user: userMenu } = useMenus();
  const me = useSelector(guard, ({ context }) => context.user);
  // §5: their list is not even asked for.
  const mayUsers = userMenu.includes('users') && me !== undefined && mayLoadUsers(me);
  const users = useSelector(records.users, ({ context }) => context.records);
  useEffect(() => {
    if (mayFences) records.geofences.send({ type: 'OPEN' });
    if (mayUsers) records.users.send({ type: 'OPEN' });
  }, [records, mayFences, mayUsers]);
  const { kinds, create } = useCreations();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const found = useMemo(() => {
    const offer = {
      fleet,
      menu,
      userMenu,
      kinds,
      geofences: mayFences ? geofences : NONE,
      users: mayUsers ? users : NONE,
    };
    return paletteMatches(paletteEntries(offer, t), query, MOST);
  }, [fleet, menu, userMenu, kinds, mayFences, geofences, mayUsers, users, t, query]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, found]);
  const perform = usePaletteDeed(onShortcuts, create);
  const choose = (entry: PaletteEntry | undefined): void => {
    if (!entry) return;
    onClose();
    perform(entry);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked((before) => (before + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') choose(found[marked]);
  };
  return (
    <Modal.Root opened onClose={onClose} padding={0} size="lg" yOffset="12vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')}>
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
          aria-activedescendant={found[marked] ? `palette-${marked}` : undefined}
          value={query}
          onChange={({ currentTarget: { value } }) => {
            setQuery(value);
            setMarked(0);
          }}
          onKeyDown={press}
        />
        <div
          ref={list}
          id="palette-found"
          role="listbox"
          aria-label={t('palette.title')}
          className={styles.found}
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
                aria-selected={at === marked}
                className={styles.entry}
                onPointerMove={() => setMarked(at)}
                onClick={() => choose(entry)}
              >
                <Picture size={18} stroke={1.6} aria-hidden />
                <span className={styles.name}>{entry.title}</span>
                {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
                <span className={styles.kind}>{t(`palette.kind.${entry.kind}`)}</span>
              </div>
            );
          })}
          {found.length === 0 && <p className={styles.nothing}>{t('palette.nothing')}</p>}
        </div>
        <div className={styles.foot} aria-hidden>
          <Kbd size="xs">↑</Kbd>
          <Kbd size="xs">↓</Kbd> {t('palette.choose')} <Kbd size="xs">Enter</Kbd> {t('palette.open')}{' '}
          <Kbd size="xs">Esc</Kbd> {t('palette.close')}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
