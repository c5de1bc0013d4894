import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { RESOURCES } from '@farol/core/resources/all';
import { AllValues } from '../devices/all-values.tsx';
import { DetailActions } from '../devices/detail-actions.tsx';
import { DetailHead } from '../devices/detail-head.tsx';
import { DetailLook } from '../devices/detail-look.tsx';
import { AnchorViolated } from '../anchor/anchor-violated.tsx';
import { DetailStrip } from '../devices/detail-strip.tsx';
import { DeviceEditing } from '../devices/device-editing.tsx';
import { DriverAndDistance } from '../devices/driver-and-distance.tsx';
import { LastPlace } from '../devices/last-place.tsx';
import { FleetFailed } from '../devices/list-states.tsx';
import { MovementStrip } from '../devices/movement-strip.tsx';
import { NoPlace } from '../devices/no-place.tsx';
import { PinnedValues } from '../devices/pinned-values.tsx';
import { RecentEvents } from '../devices/recent-events.tsx';
import { StreetView } from '../devices/street-view.tsx';
import { useEditing } from '../devices/use-editing.ts';
import { useFleetPulse } from '../devices/use-fleet-pulse.ts';
import { useLeaveRemoved } from '../devices/use-leave-removed.ts';
import { useShows } from '../devices/use-shows.ts';
import { useNavigate, useParameters, useQuery } from '../navigation.tsx';
import { useMay } from '../records/use-may.ts';
import { useConsole } from '../use-console.ts';
import { useIsGuest } from '../use-is-guest.ts';
import styles from '../devices/detail.module.css';
import { late } from '../late.ts';

const WaySketch = late(async () => (await import('../devices/way-sketch.tsx')).WaySketch);
const SLICES: readonly FleetSlice[] = ['watched', 'words', 'directory', 'loaded', 'order'];

/** §2, §4: one device with its live values, where it is, what happened to it, and everything it reports. Opening it selects it on the map. */
export function Component() {
  const { fleet, view, guard, forms, connection } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useQuery();
  const deviceId = Number(useParameters()['deviceId']);
  useFleetPulse(fleet, SLICES);
  useEffect(() => {
    view.send({ type: 'SELECT', deviceId });
  }, [view, deviceId]);
  useEffect(() => () => view.send({ type: 'SELECT', deviceId: undefined }), [view]);
  useLeaveRemoved(deviceId);
  const mapsKey = useSelector(guard, ({ context }) => context.server?.info.attributes['google_api']);
  const [isStreetShown, setStreetShown] = useState(false);
  const shows = useShows();
  const may = useMay();
  const isGuest = useIsGuest();
  const isEditAsked = query.has('edit') && query.get('edit') !== 'false';
  useAskOnStepBack(deviceId, isEditAsked);
  const isWaiting = useSelector(connection, (snapshot) => snapshot.matches('waiting'));
  const isFormOpen = useSelector(
    forms.devices,
    ({ value, context }) => value !== 'closed' && context.record.id === deviceId,
  );

  const slot = fleet.slotOf(deviceId);
  const watched = fleet.watched?.device.id === deviceId ? fleet.watched : undefined;
  if (slot === undefined && fleet.loaded) {
    return (
      <Stack align="center" p="xl" gap="xs" ta="center">
        <Text fw={600}>{t('device.unknownTitle')}</Text>
        <Text c="dimmed" size="sm">
          {t('device.unknownText')}
        </Text>
        <Button variant="light" onClick={() => navigate('/devices')}>
          {t('device.toList')}
        </Button>
      </Stack>
    );
  }
  if (slot === undefined && isWaiting) return <FleetFailed />;
  if (slot === undefined || !watched) {
    return (
      <div className={styles.sheet} role="status" aria-label={t('shell.loading')}>
        <Skeleton height={28} width="60%" />
        <Skeleton height={80} />
        <Skeleton height={116} />
        <Skeleton height={140} />
        <Skeleton height={90} />
      </div>
    );
  }

  const { device, position } = watched;
  if ((isEditAsked && may(RESOURCES.devices.permissions.edit)) || isFormOpen) {
    const close = (): void => {
      query.delete('edit');
      setQuery(query);
    };
    return <DeviceEditing key={deviceId} device={device} onClosed={close} />;
  }
  const words = fleet.words[slot];
  const nowMs = Date.now();
  const hasStreet = typeof mapsKey === 'string' && mapsKey !== '';
  return (
    <div className={styles.sheet}>
      <DetailHead deviceId={deviceId} name={device.name} group={fleet.groups.get(device.groupId)?.name} />
      <AnchorViolated deviceId={deviceId} />
      <DetailActions
        key={`actions ${deviceId}`}
        device={device}
        street={
          hasStreet ? { isShown: isStreetShown, toggle: () => setStreetShown(!isStreetShown) } : undefined
        }
      />
      <DetailStrip
        deviceId={deviceId}
        flags={fleet.flags[slot] ?? 0}
        lastUpdate={fleet.lastUpdate[slot] ?? Number.NaN}
        alarm={words?.alarm ?? ''}
        position={position}
      />
      <DetailLook device={device} position={position} words={words} />
      {shows.movement && <MovementStrip nowMs={nowMs} />}
      {shows.movement && (
        <Suspense>
          <WaySketch />
        </Suspense>
      )}
      {position ? <LastPlace deviceId={deviceId} position={position} nowMs={nowMs} /> : <NoPlace />}
      {shows.events && <RecentEvents key={`events ${deviceId}`} />}
      <DriverAndDistance driverUniqueId={words?.driverUniqueId ?? ''} position={position} />
      {!isGuest && <PinnedValues position={position} />}
      {!isGuest && <AllValues device={device} position={position} />}
      {hasStreet && isStreetShown && position && (
        <StreetView
          key={deviceId}
          mapsKey={mapsKey}
          name={device.name}
          position={position}
          onClose={() => setStreetShown(false)}
        />
      )}
    </div>
  );
}

/** A step back that only ends the editing asks first: the form comes again with its question if something was typed. */
function useAskOnStepBack(deviceId: number, isEditAsked: boolean): void {
  const { forms } = useConsole();
  const edit = useEditing();
  const before = useRef({ deviceId, isEditAsked });
  const comeAgain = useEffectEvent(() => edit(deviceId));
  useEffect(() => {
    const isLeft = before.current.deviceId === deviceId && before.current.isEditAsked && !isEditAsked;
    before.current = { deviceId, isEditAsked };
    const form = forms.devices;
    if (!isLeft || form.getSnapshot().value === 'closed') return;
    form.send({ type: 'LEAVE' });
    if (form.getSnapshot().value !== 'closed') comeAgain();
  }, [forms, deviceId, isEditAsked]);
}
