import { useCallbackRef } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_TABLE_PARAMETER } from '@farol/core/domain/navigation/device-table-url';
import type { DeviceSortField } from '@farol/core/domain/device/device-order';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { DeviceForm } from '../devices/form/device-form.tsx';
import { DeviceGrid } from '../devices/list/device-grid.tsx';
import { DeviceTable } from '../devices/list/device-table.tsx';
import { EmptyFleet, FleetLoadFailed, DeviceListSkeleton, NoMatchingDevices } from '../devices/list/list-states.tsx';
import { ListToolbar } from '../devices/list/list-toolbar.tsx';
import { SortBar } from '../devices/list/sort-bar.tsx';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { useListRows } from '../devices/list/use-list-rows.ts';
import { useScreenQuery } from '../kit/navigation/navigation.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import styles from '../devices/list/device-list.module.css';

const SLICES: readonly FleetSlice[] = ['columns', 'descriptions', 'order', 'counts', 'directory', 'loaded'];

/** §2, §4: the devices, live or as a table to act on many; the form in their place while one is added or edited. */
export function Component() {
  const isClosed = useSelector(useConsole().forms.devices, ({ value }) => value === 'closed');
  const [address, setAddress] = useScreenQuery();
  const manage = (): void => {
    address.set(DEVICE_TABLE_PARAMETER, 'true');
    setAddress(address);
  };
  if (!isClosed) return <DeviceForm />;
  return address.get(DEVICE_TABLE_PARAMETER) === 'true' ? <DeviceTable /> : <LiveList onManage={manage} />;
}

/** In the order that was chosen, searched as one types; only the rows on the screen exist. */
function LiveList({ onManage }: { onManage: () => void }) {
  const { fleet, fleetView, connection } = useConsole();
  const { t, i18n } = useTranslation();
  const pulse = useFleetChanges(fleet, SLICES);
  const { order, grouped, query, status, movingOnly } = useSelector(
    fleetView,
    ({ context }) => context.arrangement,
  );
  const isWaiting = useSelector(connection, (snapshot) => snapshot.matches('waiting'));
  const { rows, toggle } = useListRows();
  const box = useRef<HTMLDivElement>(null);
  // The same functions every time: what stands above the rows is not drawn anew with each beat of the fleet.
  const hurry = useCallback(() => pulse.flushNextReorder(), [pulse]);
  const enter = useCallback(() => box.current?.focus(), []);
  const manage = useCallbackRef(onManage);
  const sort = useCallback(
    (field: DeviceSortField) => {
      pulse.flushNextReorder();
      fleetView.send({ type: 'SORT_BY', field });
    },
    [pulse, fleetView],
  );

  const total = fleet.counts.all;
  const shown = fleet.order.length;
  const number = new Intl.NumberFormat(i18n.language);
  const isFiltered = query !== '' || status !== 'all' || movingOnly;
  return (
    <div className={styles.list}>
      <ListToolbar onSearch={hurry} onEnterResults={enter} onShowTable={manage} />
      <SortBar order={order} onSort={sort} />
      <div className={styles.found} role="status">
        {isFiltered && shown !== total
          ? t('devices.foundOf', { count: total, shown: number.format(shown), total: number.format(total) })
          : t('devices.found', { count: shown, shown: number.format(shown) })}
      </div>
      {shown > 0 ? (
        <DeviceGrid scrollContainer={box} rows={rows} grouped={grouped} onToggle={toggle} />
      ) : !fleet.isLoaded ? (
        isWaiting ? (
          <FleetLoadFailed />
        ) : (
          <DeviceListSkeleton />
        )
      ) : total === 0 ? (
        <EmptyFleet />
      ) : (
        <NoMatchingDevices query={query} onClear={() => fleetView.send({ type: 'CLEAR_FILTERS' })} />
      )}
    </div>
  );
}
