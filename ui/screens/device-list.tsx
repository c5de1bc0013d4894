import { shallowEqual, useCallbackRef } from '@mantine/hooks';
import { Suspense, useCallback, useRef, useState, memo, useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { DEVICE_TABLE_PARAMETER } from '@farol/core/domain/navigation/device-table-url';
import { isFilterSuspended } from '@farol/core/domain/device/device-filter';
import type { DeviceSortField } from '@farol/core/domain/device/device-order';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useTranslation } from '../language/use-translation.ts';
import {
  EmptyFleet,
  FleetLoadFailed,
  DeviceListSkeleton,
  NoMatchingDevices,
} from '../devices/list/list-states.tsx';
import { ListToolbar } from '../devices/list/list-toolbar.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { useScreenQuery } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { useScreenView } from '../kit/console/use-screen-view.ts';
import { withScreenTexts } from '../language/screen-texts.ts';
import { ResultCount } from '../kit/layout/result-count.tsx';
import layout from '../kit/layout/layout.module.css';
import { Deferred } from '../kit/layout/deferred.tsx';
import type { DeviceGridProps } from '../devices/list/device-grid-props.ts';
import { DeviceRows } from '../devices/list/device-rows.tsx';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import styles from '../devices/list/device-list.module.css';
import { groupTreeByName } from '@farol/core/domain/device/group-tree';
import {
  flatDeviceRows,
  groupedDeviceRows,
  type ListRows,
  type TreeGroup,
} from '../devices/list/list-rows.ts';

// Rows need neither form nor table.
const DeviceForm = lazyWithRetry(
  async () => (await withScreenTexts(import('../devices/form/device-form.tsx'))).DeviceForm,
);
const DeviceTable = lazyWithRetry(
  async () => (await withScreenTexts(import('../devices/list/device-table.tsx'))).DeviceTable,
);
const RefusedDevices = lazyWithRetry(
  async () => (await withScreenTexts(import('../devices/list/refused-devices.tsx'))).RefusedDevices,
);
const SLICES: readonly FleetSlice[] = ['columns', 'descriptions', 'order', 'counts', 'directory', 'loaded'];

/**
 * The devices (§2, §4): a live list, or a table for bulk actions; the form instead while a device is added or
 * edited.
 */
export function Component() {
  const isFormOpen = useScreenView(
    ({ records }) => records.forms.devices,
    ({ isOpen }) => isOpen,
    false,
  );
  const [query, setQuery] = useScreenQuery();
  const showTable = (): void => {
    query.set(DEVICE_TABLE_PARAMETER, 'true');
    setQuery(query);
  };
  if (isFormOpen) return <DeviceForm />;
  return query.get(DEVICE_TABLE_PARAMETER) === 'true' ? <DeviceTable /> : <LiveList onManage={showTable} />;
}

/** The virtualized live list in the chosen order, filtered as the user types. */
function LiveList({ onManage }: { onManage: () => void }) {
  const { fleet, devices, connection, access } = useConsole();
  const { t, i18n } = useTranslation();
  const fleetChanges = useFleetChanges(fleet, SLICES);
  const { order, grouped, query, status, movingOnly } = useSelector(
    devices.view,
    arrangementOf,
    shallowEqual,
  );
  const isSuspended = useSelector(devices.view, isFilterSuspended);
  const isManager = useSelector(
    access,
    ({ user }) => user?.administrator === true || (user?.userLimit ?? 0) !== 0,
  );
  const isWaiting = useSelector(connection, (answers) => answers.isWaiting);
  const { rows, toggle } = useListRows();
  const scrollContainer = useRef<HTMLDivElement>(null);
  // Stable callbacks: the toolbar above the rows does not render again with each fleet update.
  const applyOrderNow = useCallback(() => fleetChanges.flushNextReorder(), [fleetChanges]);
  const focusResults = useCallback(() => scrollContainer.current?.focus(), []);
  const showTable = useCallbackRef(onManage);
  const sort = useCallback(
    (field: DeviceSortField) => {
      fleetChanges.flushNextReorder();
      devices.view.sortBy(field);
    },
    [fleetChanges, devices],
  );

  const total = fleet.counts.all;
  const shownCount = fleet.order.length;
  const number = new Intl.NumberFormat(i18n.language);
  const isFiltered = query !== '' || status !== 'all' || movingOnly;
  return (
    <div className={layout.column}>
      <ListToolbar onSearch={applyOrderNow} onEnterResults={focusResults} onShowTable={showTable} />
      <SortBar order={order} onSort={sort} />
      <ResultCount>
        {isFiltered && shownCount !== total
          ? t('devices.foundOf', {
              count: total,
              shown: number.format(shownCount),
              total: number.format(total),
            })
          : t('devices.found', { count: shownCount, shown: number.format(shownCount) })}
        {isSuspended && ` · ${t('devices.filterSuspended')}`}
      </ResultCount>
      {isManager && <RefusalsIfAny />}
      {shownCount > 0 ? (
        <DeviceGrid scrollContainer={scrollContainer} rows={rows} grouped={grouped} onToggle={toggle} />
      ) : !fleet.isLoaded ? (
        isWaiting ? (
          <FleetLoadFailed />
        ) : (
          <DeviceListSkeleton />
        )
      ) : total === 0 ? (
        <EmptyFleet />
      ) : (
        <NoMatchingDevices query={query} onClear={devices.view.clearFilters} />
      )}
    </div>
  );
}

/** Which vehicles had refused reports; seldom any, so its code is loaded when there are some. */
function RefusalsIfAny() {
  const hasAny = useSelector(useConsole().devices.refusedDevices, ({ items }) => items.length > 0);
  return hasAny ? (
    <Suspense>
      <RefusedDevices />
    </Suspense>
  ) : null;
}

type FleetViewState = ReturnType<ConnectedConsole['devices']['view']['getSnapshot']>;

/** The part of the view that decides what is listed: a camera that moves renders nothing again. */
function arrangementOf({ order, grouped, query, status, movingOnly }: FleetViewState) {
  return { order, grouped, query, status, movingOnly };
}

/**
 * The device list, a moment after the panel around it: its many small icons must not block the opening.
 */
function DeviceGrid(props: DeviceGridProps) {
  return (
    <Deferred fallback={<div className={layout.tableScroll} />}>
      <DeviceRows {...props} />
    </Deferred>
  );
}

const FIELDS: readonly DeviceSortField[] = ['name', 'status', 'lastUpdate', 'state'];

/**
 * The column headers. A press sorts by that field; pressing again reverses the direction or cycles
 * through the states.
 */
const SortBar = memo(function SortBar({
  order,
  onSort,
}: {
  order: string;
  onSort: (field: DeviceSortField) => void;
}) {
  const { t } = useTranslation();
  const [field, direction] = order.split('-');
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  const ariaLabelOf = (name: DeviceSortField) =>
    t(`devices.sort.${direction === 'desc' ? 'descending' : 'ascending'}`, {
      field: t(`devices.sort.${name}`),
    });
  return (
    <div className={styles.columnHeaders} role="toolbar" aria-label={t('devices.sort.label')}>
      {FIELDS.map((name) => {
        const isSorted = field === name;
        const detail = name === 'state' && isSorted ? t(`devices.sort.${direction}`) : '';
        return (
          <button
            key={name}
            type="button"
            className={styles.columnHeader}
            data-field={name}
            aria-pressed={isSorted}
            aria-label={isSorted && name !== 'state' ? ariaLabelOf(name) : undefined}
            onClick={() => onSort(name)}
          >
            <span className={styles.sortTitle}>
              {t(`devices.sort.${name}`)}
              {isSorted && name !== 'state' && <Arrow size={13} aria-hidden />}
            </span>
            {detail && <span className={styles.sortDetail}>{detail}</span>}
          </button>
        );
      })}
    </div>
  );
});

/**
 * Returns the rows of the list and a function that opens and closes groups. Open groups are remembered
 * between visits; at first the one at the top is open if there is one alone. While there is a query every group is open so that all matches are visible; closing one
 * then lasts until the query changes.
 */
function useListRows(): { rows: ListRows; toggle: (groupId: number, open: boolean) => void } {
  const { fleet, devices, preferences } = useConsole();
  const grouped = useSelector(devices.view, (item) => item.grouped);
  const query = useSelector(devices.view, (item) => item.query);
  const openGroups = useSelector(preferences.browser, (item) => item.openGroups);
  const [closed, setClosed] = useState({ query, groups: new Set<number>() });
  const { order, sections, groups } = fleet;
  const tree = useMemo(
    () => groupTreeByName([...groups.values()]).map(({ group: { id }, depth }) => ({ id, depth })),
    [groups],
  );

  const rows = useMemo(() => {
    if (!grouped) return flatDeviceRows(order.length);
    const hidden = closed.query === query ? closed.groups : undefined;
    const isOnlyTop = tree.filter(({ depth }) => depth === 0).length === 1;
    const isOpen = ({ id, depth }: TreeGroup) =>
      query ? !hidden?.has(id) : (openGroups[id] ?? (depth === 0 && isOnlyTop));
    return groupedDeviceRows(sections, tree, isOpen);
  }, [grouped, sections, tree, openGroups, query, closed, order.length]);

  const toggle = useCallback(
    (groupId: number, open: boolean) => {
      if (!query) {
        const { openGroups: saved } = preferences.browser.getSnapshot();
        preferences.browser.change({ openGroups: { ...saved, [groupId]: open } });
        return;
      }
      setClosed((before) => {
        const closedGroups = new Set(before.query === query ? before.groups : []);
        if (open) closedGroups.delete(groupId);
        else closedGroups.add(groupId);
        return { query, groups: closedGroups };
      });
    },
    [preferences, query],
  );
  return { rows, toggle };
}
