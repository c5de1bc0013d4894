import { Suspense, memo, type CSSProperties } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import { lazyWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { ageText } from '../../kit/texts/age-text.ts';
import { textOrFallback } from '../../kit/texts/text-or-fallback.ts';
import type { ListRow } from './list-rows.ts';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import type { Translate } from '../../language/texts.ts';
import { deviceDisplayStatus } from '../status/device-display-status.ts';
import { durationText } from '../../kit/texts/duration-text.ts';
import { stateIcons, type StateIcon } from '../status/state-icons.ts';
import { StateGlyph } from '../status/state-glyph.tsx';
import { StatusIcon } from '../status/status-icon.tsx';
import styles from './device-list.module.css';

const MINUTE_MS = 60_000;

/** One device of the list. All props are primitives, so that an unchanged row is not rendered again. */
const DeviceRow = memo(function DeviceRow(props: DeviceRowProps) {
  const { flags, t } = props;
  const displayStatus = deviceDisplayStatus(flags, props.neverConnected ? Number.NaN : 0);
  const disabled = (flags & FLAG.disabled) !== 0;
  const status = cachedText(t, `devices.status.${displayStatus}`);
  const icons = stateIcons(flags, props.showsAnchor);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid itself takes the keys for its active row
    <div
      id={props.id}
      role="row"
      data-device={props.deviceId}
      aria-rowindex={props.rowIndex}
      aria-level={props.level}
      aria-selected={props.selected}
      className={styles.row}
      data-active={props.isActive || undefined}
      data-selected={props.selected || undefined}
      data-disabled={disabled || undefined}
      style={rowStyle(props)}
      onClick={() => props.onOpen(props.deviceId)}
    >
      <div role="gridcell" className={styles.nameCell}>
        <span className={styles.name} title={props.name}>
          {props.name}
        </span>
        {props.secondaryText && <span className={styles.secondaryText}>{props.secondaryText}</span>}
      </div>
      <div role="gridcell" className={styles.statusCell}>
        <StatusIcon
          status={displayStatus}
          label={disabled ? t('devices.status.disabled', { status }) : status}
        />
      </div>
      <div role="gridcell" className={styles.ageCell}>
        {props.age}
      </div>
      <div role="gridcell" className={styles.stateCell}>
        {icons ? (
          icons.map((icon) => (
            <StateGlyph
              key={icon.kind}
              labelKey={icon.labelKey}
              tone={icon.tone}
              label={stateLabel(icon, props)}
            />
          ))
        ) : (
          <span className={styles.noPositionText}>{cachedText(t, props.noPositionKey)}</span>
        )}
      </div>
    </div>
  );
});

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

interface DeviceRowProps {
  id: string;
  deviceId: number;
  /** One-based row number in the whole list for assistive technology; the table header is row 1. */
  rowIndex: number;
  top: number;
  height: number;
  level: number | undefined;
  name: string;
  /** Plate or model. */
  secondaryText: string;
  flags: number;
  showsAnchor: boolean;
  neverConnected: boolean;
  /** What is said of a device without a position. */
  noPositionKey: 'devices.state.noPosition' | 'devices.state.noData';
  /** Time since the last report, as text. */
  age: string;
  /** Whole minutes since the device stopped, NaN when unknown. */
  stoppedMinutes: number;
  /** The alarm as text, empty when there is none. */
  alarm: string;
  /** The driver's name, empty when there is none. */
  driver: string;
  isActive: boolean;
  selected: boolean;
  t: Translate;
  onOpen: (deviceId: number) => void;
}

function rowStyle({ top, height, level }: DeviceRowProps): CSSProperties & Record<'--depth', number> {
  return { transform: `translateY(${top}px)`, height, '--depth': (level ?? 2) - 2 };
}

function stateLabel(icon: StateIcon, props: DeviceRowProps): string {
  const state = stateText(icon, props);
  return icon.isOld ? props.t('devices.state.ago', { state, age: props.age }) : state;
}

function stateText(icon: StateIcon, { t, alarm, driver, stoppedMinutes }: DeviceRowProps): string {
  if (icon.labelKey === 'stopped' && stoppedMinutes > 0)
    return t('devices.state.stoppedFor', { duration: durationText(t, stoppedMinutes * MINUTE_MS) });
  if (icon.labelKey === 'alarm') return t('devices.state.alarm', { alarm });
  if (icon.labelKey === 'driver') return t('devices.state.driver', { driver });
  return cachedText(t, `devices.state.${icon.labelKey}`);
}

const caches = new WeakMap<Translate, Map<string, string>>();

/**
 * Returns the text of a key without placeholders, looked up once per language: lists need the same few texts
 * hundreds of times.
 */
function cachedText(t: Translate, key: string): string {
  let cache = caches.get(t);
  if (!cache) caches.set(t, (cache = new Map()));
  let text = cache.get(key);
  if (text === undefined) cache.set(key, (text = t(key)));
  return text;
}
