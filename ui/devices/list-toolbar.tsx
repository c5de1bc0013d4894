import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { IconFolders, IconListCheck, IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchWanted } from '../palette/search-key.ts';
import { useConsole } from '../use-console.ts';
import { AddDevice } from './add-device.tsx';
import styles from './devices.module.css';

/** What is searched for stands in the address, and servers take no address of any length. */
const LONGEST = 500;

interface ListToolbarProps {
  /** Called before a search, so that its answer is drawn at once. */
  onSearch: () => void;
  /** Goes from the search to what it found. */
  onLeave: () => void;
  /** Shows the devices as a table of records. */
  onManage: () => void;
}

/**
 * §2: the free-text search of the device list, reached with `/`, and the switch between groups and one flat list. It stays as it is
 * while the fleet moves beneath it.
 */
export const ListToolbar = memo(function ListToolbar({ onSearch, onLeave, onManage }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <ListSearch onSearch={onSearch} onLeave={onLeave} />
      <ListTools onManage={onManage} />
    </div>
  );
});

function ListSearch({ onSearch, onLeave }: Pick<ListToolbarProps, 'onSearch' | 'onLeave'>) {
  const { view } = useConsole();
  const { t } = useTranslation();
  const asked = useSelector(view, ({ context }) => context.arrangement.query);
  const [query, setQuery] = useState(asked);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (searchWanted.read()) search.current?.focus();
    searchWanted.set(false);
  }, []);

  // A query that was cleared elsewhere is cleared here too.
  useEffect(() => setQuery(asked), [asked]);
  // No pause for typing: the search runs beside the page, which draws the key meanwhile, and of several keys only the last is answered.
  const change = (typed: string): void => {
    const text = typed.slice(0, LONGEST).toWellFormed();
    onSearch();
    view.send({ type: 'SEARCH', query: text });
    setQuery(text);
  };
  const clear = (): void => {
    change('');
    search.current?.focus();
  };
  return (
    <TextInput
      ref={search}
      className={styles.search}
      role="searchbox"
      aria-label={t('devices.search')}
      aria-keyshortcuts="/"
      placeholder={t('devices.searchHint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      // Kept out of sight instead of made with the first key, which should not wait for it.
      rightSection={
        <CloseButton
          size="md"
          aria-label={t('devices.clear')}
          onClick={clear}
          style={{ visibility: query ? 'visible' : 'hidden' }}
        />
      }
      value={query}
      onChange={(event) => change(event.currentTarget.value)}
      data-own-escape={query ? true : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && query) clear();
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onLeave();
      }}
    />
  );
}

const ListTools = memo(function ListTools({ onManage }: Pick<ListToolbarProps, 'onManage'>) {
  const { view } = useConsole();
  const { t } = useTranslation();
  const grouped = useSelector(view, ({ context }) => context.arrangement.grouped);
  return (
    <>
      <Tooltip label={t('devices.grouped')}>
        <ActionIcon
          variant={grouped ? 'light' : 'subtle'}
          color={grouped ? 'beam' : 'gray'}
          size={44}
          aria-label={t('devices.grouped')}
          aria-pressed={grouped}
          onClick={() => view.send({ type: 'GROUP', grouped: !grouped })}
        >
          <IconFolders size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('deviceForm.manage')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('deviceForm.manage')}
          onClick={onManage}
        >
          <IconListCheck size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <AddDevice />
    </>
  );
});
