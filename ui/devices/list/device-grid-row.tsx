import { Suspense } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { ageText } from '../../kit/texts/age-text.ts';
import { textOrFallback } from '../../kit/texts/text-or-fallback.ts';
import { DeviceRow } from './device-row.tsx';
import type { ListRow } from './list-rows.ts';

// A list without groups does not need it.
const GroupRow = lazyWithRetry(async () => (await import('./group-row.tsx')).GroupRow);

interface DeviceGridRowProps {
  row: ListRow;
  id: string;
  /** Counted from 1. */
  rowIndex: number;
  /** Position and height in the grid, pixels. */
  top: number;
  height: number;
  isActive: boolean;
  selectedDeviceId: number | undefined;
  showsAnchor: boolean;
  countFormat: Intl.NumberFormat;
  /** The time to which ages refer, milliseconds since the epoch. */
  now: number;
  onToggle: (groupId: number, open: boolean) => void;
  onOpen: (deviceId: number) => void;
}

/** One row of the device list with what the live fleet has of its group or device. */
export function DeviceGridRow({
  row,
  selectedDeviceId,
  showsAnchor,
  countFormat,
  now,
  onToggle,
  onOpen,
  ...common
}: DeviceGridRowProps) {
  const { fleet } = useConsole();
  const { t, i18n } = useTranslation();
  if (row.kind === 'group')
    return (
      <Suspense>
        <GroupRow
          {...common}
          group={row}
          name={fleet.groups.get(row.groupId)?.name ?? t('devices.noGroup')}
          countFormat={countFormat}
          now={now}
          onToggle={onToggle}
        />
      </Suspense>
    );
  const slot = fleet.order[row.orderIndex] ?? 0;
  const words = fleet.descriptions[slot];
  const deviceId = fleet.deviceId[slot] ?? 0;
  const reportedMs = fleet.lastUpdateMs[slot] ?? Number.NaN;
  // Of the past it is not known whether a vehicle without a fix was new.
  const isUnknown = fleet.pastMs !== undefined && Number.isNaN(reportedMs);
  const driver = words?.driverUniqueId ?? '';
  return (
    <DeviceRow
      {...common}
      deviceId={deviceId}
      level={row.depth === undefined ? undefined : row.depth + 2}
      name={words?.name ?? ''}
      secondaryText={words?.plate || (words?.model ?? '')}
      flags={fleet.flags[slot] ?? 0}
      showsAnchor={showsAnchor}
      // It may not have been asked for: not every server tells the past of the whole fleet.
      noPositionKey={isUnknown ? 'devices.state.noData' : 'devices.state.noPosition'}
      neverConnected={!isUnknown && Number.isNaN(reportedMs)}
      age={isUnknown ? '—' : ageText(t, reportedMs, now)}
      stoppedMinutes={Math.floor((now - (fleet.stoppedSinceMs[slot] ?? Number.NaN)) / 60_000)}
      alarm={words?.alarm ? textOrFallback(i18n, `alarms.${words.alarm}`, words.alarm) : ''}
      driver={fleet.drivers.get(driver)?.name ?? driver}
      selected={deviceId === selectedDeviceId}
      t={t}
      onOpen={onOpen}
    />
  );
}
