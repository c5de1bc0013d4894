import { memo, type CSSProperties } from 'react';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import type { Translate } from '../../language/texts.ts';
import { deviceDisplayStatus } from '../status/device-display-status.ts';
import { durationText } from '../../kit/texts/duration-text.ts';
import { stateIcons, type StateIcon } from '../status/state-icons.ts';
import { StateGlyph } from '../status/state-glyph.tsx';
import { StatusIcon } from '../status/status-icon.tsx';
import { cachedText } from '../../kit/texts/cached-text.ts';
import styles from './device-list.module.css';

const MINUTE_MS = 60_000;

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

/** One device of the list. All props are primitives, so that an unchanged row is not rendered again. */
export const DeviceRow = memo(function DeviceRow(props: DeviceRowProps) {
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
