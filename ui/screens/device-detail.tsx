import { Suspense, useState, useEffect, useEffectEvent, useRef } from 'react';
import { useSelector } from '@xstate/react';
import { knownSpeedKnots } from '@farol/core/domain/position/known-speed';
import { areValuesCurrent } from '@farol/core/domain/device/current-motion';
import { positionForGuest } from '@farol/core/domain/share/guest-view';
import { hasCoordinates } from '@farol/core/domain/position/has-coordinates';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { RESOURCES } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../language/use-translation.ts';
import { AllValues } from '../devices/values/all-values.tsx';
import { DetailActions } from '../devices/detail/detail-actions.tsx';
import { DetailHeader } from '../devices/detail/detail-header.tsx';
import {
  FixNotices,
  DetailSkeleton,
  UnknownDevice,
  NoPosition,
  PastNotice,
} from '../devices/detail/detail-notices.tsx';
import { DetailSummary } from '../devices/detail/detail-summary.tsx';
import { OpenAlarmAlert } from '../alerts/open-alarm-alert.tsx';
import { AnchorViolationAlert } from '../anchors/anchor-violation.tsx';
import { StatusStrip } from '../devices/detail/status-strip.tsx';
import { LastPosition } from '../devices/detail/last-position.tsx';
import { FleetLoadFailed } from '../devices/list/list-states.tsx';
import { MovementTimeline } from '../devices/recent/movement-timeline.tsx';
import { PinnedValues } from '../devices/values/pinned-values.tsx';
import { InspectionList } from '../devices/recent/inspections.tsx';
import { RefusedReportList, RefusedReportsHint } from '../devices/recent/refused-reports.tsx';
import { ReportProblemList } from '../devices/recent/report-problems.tsx';
import { RecentEventList } from '../devices/recent/recent-events.tsx';
import { PastPosition } from '../devices/recent/past-position.tsx';
import { FormSkeleton } from '../kit/forms/form-skeleton.tsx';
import { useLocalNetworkOnly } from '../kit/console/use-local-network-only.ts';
import { ageText } from '../kit/texts/age-text.ts';
import { StreetView } from '../devices/detail/street-view.tsx';
import { useFleetChanges } from '../fleet/use-fleet-changes.ts';
import { VehicleStatusSummary } from '../devices/detail/vehicle-status-summary.tsx';
import { usePathParameters, useScreenQuery, useNavigate } from '../kit/navigation/navigation.tsx';
import { usePermission } from '../kit/console/use-permission.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useIsGuest } from '../kit/console/use-is-guest.ts';
import styles from '../devices/detail/detail.module.css';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { accumulatorFieldValues } from '@farol/core/domain/device/accumulators';
import type { Device } from '@farol/core/domain/device/device';
import { useView } from '../kit/console/use-view.ts';
import { DeviceForm } from '../devices/form/device-form.tsx';
import { useEditDevice } from '../devices/menu/use-edit-device.ts';
import { attributeReading } from '@farol/core/domain/position/attribute-reading';
import type { Position } from '@farol/core/domain/position/position';
import { useUnits } from '../kit/console/use-units.ts';
import { readingText } from '../devices/values/reading-text.ts';
import valuesStyles from '../devices/values/values.module.css';

const PathSketch = lazyWithRetry(async () => (await import('../devices/recent/path-sketch.tsx')).PathSketch);
const SLICES: readonly FleetSlice[] = ['watched', 'descriptions', 'directory', 'loaded', 'order'];

/**
 * One device with its live values, position, events and attributes (§2, §4). The map selects the
 * device as long as its screen is open.
 */
export function Component() {
  const { fleet, access, records, connection } = useConsole();
  const { t } = useTranslation();
  const [query, setQuery] = useScreenQuery();
  const deviceId = Number(usePathParameters()['deviceId']);
  useFleetChanges(fleet, SLICES);
  useLeaveWhenRemoved(deviceId);
  const isLocalOnly = useLocalNetworkOnly();
  const mapsKey = useSelector(access, ({ server }) => server?.info.attributes['google_api']);
  const [isStreetShown, setStreetShown] = useState(false);
  const visibleSections = useVisibleSections();
  const hasPermission = usePermission();
  const isGuest = useIsGuest();
  const isEditRequested = query.has('edit') && query.get('edit') !== 'false';
  useConfirmOnBack(deviceId, isEditRequested);
  const isWaiting = useSelector(connection, (answers) => answers.isWaiting);
  const isFormOpen = useSelector(
    records.forms.devices,
    ({ isOpen, record }) => isOpen && record.id === deviceId,
  );

  const slot = fleet.slotOf(deviceId);
  const watched = fleet.watched?.device.id === deviceId ? fleet.watched : undefined;
  if (slot === undefined && fleet.isLoaded) return <UnknownDevice />;
  if (slot === undefined && isWaiting) return <FleetLoadFailed />;
  if (slot === undefined || !watched) return isEditRequested ? <FormSkeleton /> : <DetailSkeleton />;

  const { device } = watched;
  // A tracking server sends its guests everything; they are shown what ours would send them.
  const position = isGuest && watched.position ? positionForGuest(watched.position) : watched.position;
  const placed = position && hasCoordinates(position) ? position : undefined;
  if ((isEditRequested && hasPermission(RESOURCES.devices.permissions.edit)) || isFormOpen) {
    const close = (): void => {
      query.delete('edit');
      setQuery(query);
    };
    return <DeviceEditForm key={deviceId} device={device} onClosed={close} />;
  }
  const description = fleet.descriptions[slot];
  const nowMs = fleet.timeMs(Date.now());
  const flags = fleet.flags[slot] ?? 0;
  const lastUpdateMs = fleet.lastUpdateMs[slot] ?? Number.NaN;
  const driverUniqueId = description?.driverUniqueId ?? '';
  const driverName = fleet.drivers.get(driverUniqueId)?.name ?? driverUniqueId;
  const isOld = placed !== undefined && !areValuesCurrent(device.status);
  const speed = {
    knots: placed && knownSpeedKnots(placed),
    age: isOld ? ageText(t, Date.parse(placed.fixTime), nowMs) : undefined,
  };
  const head = (
    <DetailHeader
      deviceId={deviceId}
      name={device.name}
      group={isGuest ? undefined : fleet.groups.get(device.groupId)?.name}
    />
  );
  const strip = (
    <StatusStrip
      deviceId={deviceId}
      flags={flags}
      lastUpdate={lastUpdateMs}
      alarm={isGuest ? '' : (description?.alarm ?? '')}
      position={position}
    />
  );
  if (fleet.pastMs !== undefined)
    return (
      <div className={styles.sheet}>
        {head}
        {strip}
        <PastPosition
          deviceId={deviceId}
          position={position}
          isKnown={device.status === 'online'}
          atMs={nowMs}
        />
        <DetailSummary device={device} description={description} />
        <PastNotice />
      </div>
    );
  const hasStreet = typeof mapsKey === 'string' && mapsKey !== '' && !isLocalOnly;
  return (
    <div className={styles.sheet}>
      {head}
      <VehicleStatusSummary
        flags={flags}
        lastUpdateMs={lastUpdateMs}
        position={position}
        driver={isGuest ? '' : driverName}
        nowMs={nowMs}
      />
      {position && <FixNotices position={position} />}
      <RefusedReportsHint nowMs={nowMs} />
      {!isGuest && <OpenAlarmAlert deviceId={deviceId} />}
      <AnchorViolationAlert deviceId={deviceId} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <DetailActions
            key={`actions ${deviceId}`}
            device={device}
            streetView={
              hasStreet ? { isShown: isStreetShown, toggle: () => setStreetShown(!isStreetShown) } : undefined
            }
          />
          {strip}
          {/* What a new vehicle needs first is how it reports. */}
          {!placed && <NoPosition />}
          <DetailSummary device={device} speed={speed} description={description} />
          {visibleSections.movement && <MovementTimeline nowMs={nowMs} />}
          {visibleSections.movement && (
            <Suspense>
              <PathSketch />
            </Suspense>
          )}
        </div>
        <div className={styles.column}>
          {placed && <LastPosition deviceId={deviceId} position={placed} nowMs={nowMs} />}
          {visibleSections.events && <RecentEventList key={`events ${deviceId}`} />}
          <InspectionList key={`inspections ${deviceId}`} />
          <ReportProblemList />
          <RefusedReportList />
          {!isGuest && <TotalDistance position={position} />}
          {!isGuest && <PinnedValues position={position} />}
          {!isGuest && <AllValues device={device} position={position} />}
        </div>
      </div>
      {hasStreet && isStreetShown && placed && (
        <StreetView
          key={deviceId}
          mapsKey={mapsKey}
          name={device.name}
          position={placed}
          onClose={() => setStreetShown(false)}
        />
      )}
    </div>
  );
}

/**
 * Returns which parts of a device's recent past the server's settings show: both, unless `enableStops` or
 * `enableEvents` is off.
 */
function useVisibleSections(): { movement: boolean; events: boolean } {
  const { access } = useConsole();
  const server = useSelector(access, (item) => item.server);
  const namespace = useSelector(access, (item) => item.namespace);
  const isOn = (name: string): boolean =>
    !server || productAttribute(server.info.attributes, namespace, name) !== false;
  return { movement: isOn('enableStops'), events: isOn('enableEvents') };
}

/** The form of a device, shown in place of its detail until it is closed. */
function DeviceEditForm({ device, onClosed }: { device: Device; onClosed: () => void }) {
  const { records, fleet } = useConsole();
  const form = records.forms.devices;
  const { isOpen } = useView(form);
  const wasOpened = useRef(false);
  const open = useEffectEvent(() => {
    const { watched } = fleet;
    const position = watched?.device.id === device.id ? watched.position : undefined;
    form.open(device, accumulatorFieldValues(position));
  });
  const notifyClosed = useEffectEvent(onClosed);
  useEffect(() => {
    open();
    wasOpened.current = true;
    // Unsaved input survives navigation: the form asks first.
    return form.close;
  }, [form]);
  useEffect(() => {
    if (!isOpen && wasOpened.current && !form.getSnapshot().isOpen) notifyClosed();
  }, [form, isOpen]);
  return isOpen ? <DeviceForm /> : null;
}

/**
 * Going back from the edit form to the detail asks first: the form opens again with its question if it has
 * unsaved changes.
 */
function useConfirmOnBack(deviceId: number, isEditRequested: boolean): void {
  const { devices: form } = useConsole().records.forms;
  const editDevice = useEditDevice();
  const previous = useRef({ deviceId, isEditRequested });
  const reopenForm = useEffectEvent(() => editDevice(deviceId));
  useEffect(() => {
    const wasEditEnded =
      previous.current.deviceId === deviceId && previous.current.isEditRequested && !isEditRequested;
    previous.current = { deviceId, isEditRequested };
    if (!wasEditEnded || !form.getSnapshot().isOpen) return;
    form.close();
    if (form.getSnapshot().isOpen) reopenForm();
  }, [form, deviceId, isEditRequested]);
}

/** Goes back to the list when the device is removed on this screen. */
function useLeaveWhenRemoved(deviceId: number): void {
  const { action: recordAction } = useConsole().records;
  const navigate = useNavigate();
  const leave = useEffectEvent((ids: readonly number[]) => {
    if (ids.includes(deviceId)) navigate('/devices', { replace: true });
  });
  useEffect(() => {
    return recordAction.on('done', ({ action, result }) => {
      if (action?.type === 'remove' && action.name === 'devices') leave(result.succeededIds);
    });
  }, [recordAction]);
}

/** The total distance, if the device reports it. */
function TotalDistance({ position }: { position: Position | undefined }) {
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const { totalDistance, odometer } = position?.attributes ?? {};
  const reading = attributeReading('totalDistance', totalDistance ?? odometer, units);
  if (!reading) return null;
  return (
    <dl className={valuesStyles.facts}>
      <div>
        <dt>{t('detail.totalDistance')}</dt>
        <dd>{readingText(i18n, reading.kind === 'number' ? { ...reading, digits: 1 } : reading)}</dd>
      </div>
    </dl>
  );
}
