import { ActionIcon, CloseButton, Skeleton, TextInput, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFolders, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { DeviceRow } from '../devices/device-row.tsx';
import { EmptyFleet, NothingFound } from '../devices/empty-list.tsx';
import { GroupRow } from '../devices/group-row.tsx';
import { ageText } from '../devices/age-text.ts';
import { listMove } from '../devices/list-keys.ts';
import { flatRows, groupedRows } from '../devices/list-rows.ts';
import { SortBar } from '../devices/sort-bar.tsx';
import { useFleetPulse } from '../devices/use-fleet-pulse.ts';
import { useConsole } from '../use-console.ts';
import styles from '../devices/devices.module.css';

const SLICES: readonly FleetSlice[] = ['numbers', 'words', 'order', 'counts', 'directory', 'loaded'];

/** §2, §4: the devices in the chosen order, searched as one types; only the rows on the screen exist. */
export function Component() {
  const { fleet, view, preferences } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pulse = useFleetPulse(fleet, SLICES);
  const { arrangement, selected } = useSelector(view, ({ context }) => context);
  const openGroups = useSelector(preferences, ({ context }) => context.openGroups);
  const grouped = arrangement.grouped;
  const [query, setQuery] = useState(arrangement.query);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const rowHeight = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ? 48 : 42;

  const { order, sections } = fleet;
  const rows = useMemo(
    () => (grouped ? groupedRows(sections, (id) => openGroups[id] ?? false) : flatRows(order.length)),
    [grouped, sections, openGroups, order.length],
  );
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);

  const send = useEffectEvent((text: string) => {
    if (text === view.getSnapshot().context.arrangement.query) return;
    pulse.hurry();
    view.send({ type: 'SEARCH', query: text });
  });
  // No pause for typing: the search runs beside the page, and of several keys only the last is answered.
  useEffect(() => send(query), [query]);
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  // The same function every time, so that a row that says the same is not drawn again.
  const open = useCallback((deviceId: number): void => void navigate(`/devices/${deviceId}`), [navigate]);
  const toggle = (groupId: number, isOpen: boolean): void =>
    preferences.send({ type: 'CHANGE', changes: { openGroups: { ...openGroups, [groupId]: isOpen } } });
  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
    const move = listMove(event.key, active, rows, page);
    if (!move) return;
    event.preventDefault();
    if (move.type === 'toggle') toggle(move.groupId, move.open);
    if (move.type === 'open') open(fleet.deviceId[order[move.place] ?? -1] ?? 0);
    if (move.type === 'go') {
      setActive(move.index);
      virtual.scrollToIndex(move.index);
    }
  };
  const clear = (): void => {
    setQuery('');
    view.send({ type: 'CLEAR' });
  };

  const now = Date.now();
  const activeRow = rows.rowAt(active);
  const activeId = activeRow && `device-line-${active}`;
  return (
    <div className={styles.list}>
      <div className={styles.toolbar}>
        <TextInput
          ref={search}
          className={styles.search}
          role="searchbox"
          aria-label={t('devices.search')}
          placeholder={t('devices.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            query && <CloseButton size="sm" aria-label={t('devices.clear')} onClick={() => setQuery('')} />
          }
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              box.current?.focus();
            }
          }}
        />
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
      </div>
      <SortBar order={arrangement.order} onSort={(field) => view.send({ type: 'SORT', field })} />
      <div className={styles.found} role="status">
        {t('devices.found', { count: order.length })}
      </div>
      {!fleet.loaded && order.length === 0 ? (
        <div className={styles.waiting} aria-label={t('shell.loading')}>
          {Array.from({ length: 12 }, (_, at) => (
            <Skeleton key={at} height={22} radius={6} />
          ))}
        </div>
      ) : fleet.counts.all === 0 ? (
        <EmptyFleet />
      ) : order.length === 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a grid in both cases
        <div
          ref={box}
          className={styles.scroll}
          role={grouped ? 'treegrid' : 'grid'}
          aria-label={t('screen.devices')}
          aria-rowcount={rows.count}
          aria-activedescendant={activeId}
          tabIndex={0}
          onKeyDown={press}
          onFocus={(event) => {
            if (event.target === event.currentTarget && active < 0) setActive(0);
          }}
        >
          <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows.rowAt(index);
              const common = {
                id: `device-line-${index}`,
                rowIndex: index + 1,
                top: start,
                height: rowHeight,
              };
              if (!row) return null;
              if (row.kind === 'group') {
                return (
                  <GroupRow
                    key={`group-${row.groupId}`}
                    {...common}
                    groupId={row.groupId}
                    name={fleet.groups.get(row.groupId)?.name ?? t('devices.noGroup')}
                    size={String(row.size)}
                    open={row.open}
                    active={index === active}
                    onToggle={toggle}
                  />
                );
              }
              const slot = order[row.place] ?? 0;
              const words = fleet.words[slot];
              const deviceId = fleet.deviceId[slot] ?? 0;
              const driver = words?.driverUniqueId ?? '';
              return (
                <DeviceRow
                  key={deviceId}
                  {...common}
                  deviceId={deviceId}
                  level={grouped ? 2 : undefined}
                  name={words?.name ?? ''}
                  detail={words?.plate ?? ''}
                  flags={fleet.flags[slot] ?? 0}
                  neverHeard={Number.isNaN(fleet.lastUpdate[slot] ?? Number.NaN)}
                  age={ageText(t, fleet.lastUpdate[slot] ?? Number.NaN, now)}
                  alarm={words?.alarm ? t(`alarms.${words.alarm}`, { defaultValue: words.alarm }) : ''}
                  driver={fleet.drivers.get(driver)?.name ?? driver}
                  active={index === active}
                  selected={deviceId === selected}
                  t={t}
                  onOpen={open}
                />
              );
            })}
          </div>
        </div>
      )}
    </div>
  );
}
