import { Alert, Button, Group, Skeleton, Text, Stack } from '@mantine/core';
import { IconHistory, IconEyeOff, IconMapPinQuestion } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FirstReportNotice } from './first-report-notice.tsx';
import { privateTripOf } from '@farol/core/domain/device/private-trip';
import { doubtOfFix } from '@farol/core/domain/position/fix-doubt';
import type { Position } from '@farol/core/domain/position/position';
import { useUnits } from '../../kit/console/use-units.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import styles from './detail.module.css';

/** Says why nothing can be done with a vehicle while it is shown as it was. */
export function PastNotice() {
  const { t } = useTranslation();
  return (
    <Alert color="gray" icon={<IconHistory size={18} aria-hidden />} my="xs">
      {t('replay.noActions')}
    </Alert>
  );
}

/**
 * Replaces the latest position while there is none: the device never reported, has no place yet, or its position is loading or
 * failed to load.
 */
export function NoPosition() {
  const { fleet, devices } = useConsole();
  const { latestPosition } = devices;
  const { t } = useTranslation();
  const { hasNeverReported, hasFailed } = useView(latestPosition);
  if (fleet.watched?.position) return <FirstReportNotice />;
  if (hasNeverReported)
    return (
      <>
        <Text c="dimmed" size="sm">
          {t('detail.place.noFix')}
        </Text>
        <FirstReportNotice />
      </>
    );
  if (!hasFailed)
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <Skeleton height={90} />
      </div>
    );
  return (
    <Group gap="xs">
      <Text c="dimmed" size="sm">
        {t('detail.place.unread')}
      </Text>
      <Button variant="default" size="xs" onClick={latestPosition.retry}>
        {t('detail.place.retry')}
      </Button>
    </Group>
  );
}

/** What is to be known about the last fix of a device: that its trip is private, or that the fix is doubtful. */
export function FixNotices({ position }: { position: Position }) {
  return (
    <>
      <PrivateTrip position={position} />
      <DoubtfulFix position={position} />
    </>
  );
}

/** That a driver is on a private trip: of a hidden one, why the place stays what it was. */
function PrivateTrip({ position }: { position: Position }) {
  const { t } = useTranslation();
  const kind = privateTripOf(position);
  if (!kind) return null;
  return (
    <Alert
      color="gray"
      p="sm"
      icon={<IconEyeOff size={18} aria-hidden />}
      title={t('detail.privateTrip.title')}
    >
      {t(`detail.privateTrip.${kind}`)}
    </Alert>
  );
}

/** Why the last fix of the device is to be doubted; nothing where it is good. */
function DoubtfulFix({ position }: { position: Position }) {
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const doubt = doubtOfFix(position);
  if (!doubt) return null;
  const { reason, accuracyMeters, isPlaceKept } = doubt;
  const meters =
    accuracyMeters === undefined ? '' : `± ${lengthText(i18n.language, accuracyMeters, distance)}`;
  return (
    <Alert
      color="yellow"
      p="sm"
      icon={<IconMapPinQuestion size={18} aria-hidden />}
      title={t(isPlaceKept ? 'detail.place.doubt.title' : 'detail.place.doubt.shownTitle')}
    >
      {t(`detail.place.doubt.${reason}`, { meters })}
      {isPlaceKept && ` ${t('detail.place.doubt.kept')}`}
    </Alert>
  );
}

/** Shown for a device that was deleted or that the user may not see. */
export function UnknownDevice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
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

/** The outline of the detail until the device is loaded. */
export function DetailSkeleton() {
  const { t } = useTranslation();
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
