import { useCallbackRef } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TABLE_PARAMETER } from '@farol/core/domain/device-table';
import type { SortField } from '@farol/core/domain/device-order';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { DeviceForm } from '../devices/device-form.tsx';
import { DeviceGrid } from '../devices/device-grid.tsx';
import { DeviceTable } from '../devices/device-table.tsx';
import { EmptyFleet, FleetFailed, LoadingList, NothingFound } from '../devices/list-states.tsx';
import { ListToolbar } from '../devices/list-toolbar.tsx';
import { SortBar } from '../devices/sort-bar.tsx';
import { useFleetPulse } from '../devices/use-fleet-pulse.ts';
import { useListRows } from '../devices/use-list-rows.ts';
import { useQuery } from '../navigation.tsx';
import { useConsole } from '../use-console.ts';
import styles from '../devices/devices.module.css';

const SLICES: readonly FleetSlice[] = ['numbers', 'words', 'order', 'counts', 'directory', 'loaded'];

/** §2, §4: the devices, live or as a table to act on many; the form in their place while one is added or edited. */
export function Component() {
  const isClosed = useSelector(useConsole().forms.devices, ({ value }) => value === 'closed');
  const [address, setAddress] = useQuery();
  const manage = (): void => {
    address.set(TABLE_PARAMETER, 'true');
    setAddress(address);
  };
  if (!isClosed) return <DeviceForm />;
  return address.get(TABLE_PARAMETER) === 'true' ? <DeviceTable /> : <LiveList onManage={manage} />;
}

/** In the order that was chosen, searched as one types; only the rows on the screen exist. */
function LiveList({ onManage }: { onManage: () => void }) {
  const { fleet, view, connection } = useConsole();
  const { t, i18n } = useTranslation();
  const pulse = useFleetPulse(fleet, SLICES);
  const { order, grouped, query, status, movingOnly } = useSelector(
    view,
    ({ context }) => context.arrangement,
  );
  const isWaiting = useSelector(connection, (snapshot) => snapshot.matches('waiting'));
  const { rows, toggle } = useListRows();
  const box = useRef<HTMLDivElement>(null);
  // The same functions every time: what stands above the rows is not drawn anew with each beat of the fleet.
  const hurry = useCallback(() => pulse.hurry(), [pulse]);
  const enter = useCallback(() => box.current?.focus(), []);
  const manage = useCallbackRef(onManage);
  const sort = useCallback(
    (field: SortField) => {
      pulse.hurry();
      view.send({ type: 'SORT', field });
    },
    [pulse, view],
  );

  const total = fleet.counts.all;
  const shown = fleet.order.length;
  const number = new Intl.NumberFormat(i18n.language);
  const isFiltered = query !== '' || status !== 'all' || movingOnly;
  return (
    <div className={styles.list}>
      <ListToolbar onSearch={hurry} onLeave={enter} onManage={manage} />
      <SortBar order={order} onSort={sort} />
      <div className={styles.found} role="status">
        {isFiltered && shown !== total
          ? t('devices.foundOf', { count: total, shown: number.format(shown), total: number.format(total) })
          : t('devices.found', { count: shown, shown: number.format(shown) })}
      </div>
      {shown > 0 ? (
        <DeviceGrid box={box} rows={rows} grouped={grouped} onToggle={toggle} />
      ) : !fleet.loaded ? (
        isWaiting ? (
          <FleetFailed />
        ) : (
          <LoadingList />
        )
      ) : total === 0 ? (
        <EmptyFleet />
      ) : (
        <NothingFound query={query} onClear={() => view.send({ type: 'CLEAR' })} />
      )}
    </div>
  );
}
