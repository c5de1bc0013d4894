import { Suspense, useState } from 'react';
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
import { DeviceEditForm } from '../devices/form/device-edit-form.tsx';
import { TotalDistance } from '../devices/values/total-distance.tsx';
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
import { useConfirmOnBack, useLeaveWhenRemoved } from '../devices/detail/use-detail-navigation.ts';
import { useVisibleSections } from '../devices/recent/use-visible-sections.ts';
import { usePathParameters, useScreenQuery } from '../kit/navigation/navigation.tsx';
import { usePermission } from '../kit/console/use-permission.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useIsGuest } from '../kit/console/use-is-guest.ts';
import styles from '../devices/detail/detail.module.css';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

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
