import { useTranslation } from 'react-i18next';
import { useConsole } from '../../kit/console/use-console.ts';
import { ageText } from '../../kit/texts/age-text.ts';
import { textOrFallback } from '../../kit/texts/text-or-fallback.ts';
import { DeviceRow } from './device-row.tsx';
import { GroupRow } from './group-row.tsx';
import type { ListRow } from './list-rows.ts';

interface DeviceGridRowProps {
  row: ListRow;
  id: string;
  /** Counted from 1. */
  rowIndex: number;
  /** Position and height in the grid, pixels. */
  top: number;
  height: number;
  isActive: boolean;
  isGrouped: boolean;
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
  isGrouped,
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
      <GroupRow
        {...common}
        groupId={row.groupId}
        name={fleet.groups.get(row.groupId)?.name ?? t('devices.noGroup')}
        size={countFormat.format(row.size)}
        isOpen={row.isOpen}
        onToggle={onToggle}
      />
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
      level={isGrouped ? 2 : undefined}
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
