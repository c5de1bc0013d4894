import { useSelector } from '@xstate/react';
import { checkedInDriver } from '@farol/core/domain/device/device-qr';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useTranslation } from '../../language/use-translation.ts';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { stateIcons } from '../status/state-icons.ts';
import styles from './device-form.module.css';

const SLICES: readonly FleetSlice[] = ['watched', 'loaded', 'directory'];

/**
 * What the device is now, in its form (§3): anchor, lock and the driver who checked in. They are shown and not
 * typed: each changes by its own action, which asks and is logged.
 */
export function DeviceStates() {
  const { anchors, fleet, records } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  useFleetChanges(fleet, SLICES);
  const device = useSelector(records.forms.devices, ({ record }) => record);
  const areAnchorsKnown = useSelector(anchors, ({ fences }) => fences !== undefined);
  const hasAnchor = useSelector(anchors, ({ isAnchored }) =>
    isAnchored({ kind: 'device', deviceId: device.id }),
  );
  if (device.id <= 0 || !principal) return null;
  const slot = fleet.slotOf(device.id);
  const flags = slot === undefined ? 0 : (fleet.flags[slot] ?? 0);
  const lock = stateIcons(flags, false)?.find(({ kind }) => kind === 'lock')?.labelKey ?? 'lockUnknown';
  const driverId = checkedInDriver(device, principal);
  const driverName = fleet.drivers.get(driverId ?? '')?.name;
  return (
    <dl className={styles.states}>
      {areAnchorsKnown && (
        <State name={t('deviceForm.states.anchor')}>
          {t(hasAnchor ? 'devices.state.anchored' : 'devices.state.notAnchored')}
        </State>
      )}
      <State name={t('deviceForm.states.lock')}>{t(`devices.state.${lock}`)}</State>
      {driverId !== undefined && (
        <State name={t('deviceForm.states.driver')}>
          {driverId === ''
            ? t('devices.state.noDriver')
            : driverName === undefined
              ? driverId
              : `${driverName} (${driverId})`}
        </State>
      )}
    </dl>
  );
}

function State({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
