import { shallowEqual, useCallbackRef } from '@mantine/hooks';
import { Suspense, useCallback, useRef } from 'react';
import { useSelector } from '@xstate/react';
import { DEVICE_TABLE_PARAMETER } from '@farol/core/domain/navigation/device-table-url';
import { isFilterSuspended } from '@farol/core/domain/device/device-filter';
import type { DeviceSortField } from '@farol/core/domain/device/device-order';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useTranslation } from '../language/use-translation.ts';
import { DeviceGrid } from '../devices/list/device-grid.tsx';
import {
  EmptyFleet,
  FleetLoadFailed,
  DeviceListSkeleton,
  NoMatchingDevices,
} from '../devices/list/list-states.tsx';
import { ListToolbar } from '../devices/list/list-toolbar.tsx';
import { SortBar } from '../devices/list/sort-bar.tsx';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { useListRows } from '../devices/list/use-list-rows.ts';
import { useScreenQuery } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { useScreenView } from '../kit/console/use-screen-view.ts';
import { withScreenTexts } from '../language/screen-texts.ts';
import { ResultCount } from '../kit/layout/result-count.tsx';
import layout from '../kit/layout/layout.module.css';

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
