import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { IconFolders, IconListCheck, IconSearch } from '@tabler/icons-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { AddDeviceButton } from './add-device-button.tsx';
import { Tooltip } from '../../kit/layout/tooltip.tsx';
import styles from './device-list.module.css';

/** The query is part of the address, and servers limit the length of an address. */
const MAX_QUERY_LENGTH = 500;

interface ListToolbarProps {
  /** Called before a search starts, so that its result is drawn at once. */
  onSearch: () => void;
  /** Moves the focus from the search to its results. */
  onEnterResults: () => void;
  /** Opens the table of device records. */
  onShowTable: () => void;
}

/**
 * §2: the free-text search of the device list, focused with `/`, and the switch between grouped and flat. It
 * is not rendered again when the fleet changes.
 */
export const ListToolbar = memo(function ListToolbar({
  onSearch,
  onEnterResults,
  onShowTable,
}: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <ListSearch onSearch={onSearch} onEnterResults={onEnterResults} />
      <ListTools onShowTable={onShowTable} />
    </div>
  );
});

function ListSearch({ onSearch, onEnterResults }: Pick<ListToolbarProps, 'onSearch' | 'onEnterResults'>) {
  const { devices, shell } = useConsole();
  const { view } = devices;
  const { t } = useTranslation();
  const storeQuery = useSelector(view, (item) => item.query);
  const [query, setQuery] = useState(storeQuery);
  const searchInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (shell.getSnapshot().isSearchWanted) searchInput.current?.focus();
    shell.change({ isSearchWanted: false });
  }, [shell]);

  const [lastStoreQuery, setLastStoreQuery] = useState(storeQuery);
  // A query that was cleared elsewhere is cleared here too.
  if (storeQuery !== lastStoreQuery) {
    setLastStoreQuery(storeQuery);
    setQuery(storeQuery);
  }
  // No debounce: the search runs in the worker, the page stays responsive, and only the latest of several
  // queries is answered.
  const change = (typed: string): void => {
    const text = typed.slice(0, MAX_QUERY_LENGTH).toWellFormed();
    onSearch();
    view.search(text);
    setQuery(text);
  };
  const clear = (): void => {
    change('');
    searchInput.current?.focus();
  };
  return (
    <TextInput
      ref={searchInput}
      className={styles.search}
      role="searchbox"
      aria-label={t('devices.search')}
      aria-keyshortcuts="/"
      placeholder={t('devices.searchHint')}
      leftSection={<IconSearch size={16} aria-hidden />}
      // Hidden instead of mounted on the first keystroke, which should not wait for it.
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
      data-handles-escape={query ? true : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && query) clear();
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onEnterResults();
      }}
    />
  );
}

const ListTools = memo(function ListTools({ onShowTable }: Pick<ListToolbarProps, 'onShowTable'>) {
  const { view } = useConsole().devices;
  const { t } = useTranslation();
  const grouped = useSelector(view, (item) => item.grouped);
  return (
    <>
      <Tooltip label={t('devices.grouped')}>
        <ActionIcon
          variant={grouped ? 'light' : 'subtle'}
          color={grouped ? 'primary' : 'gray'}
          aria-label={t('devices.grouped')}
          aria-pressed={grouped}
          onClick={() => view.setGrouped(!grouped)}
        >
          <IconFolders size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('devices.manage')}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('devices.manage')} onClick={onShowTable}>
          <IconListCheck size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <AddDeviceButton />
    </>
  );
});
