import { Alert } from '@mantine/core';
import { IconEyeOff, IconMapPinQuestion } from '@tabler/icons-react';
import { privateTripOf } from '@farol/core/domain/device/private-trip';
import { doubtOfFix } from '@farol/core/domain/position/fix-doubt';
import type { Position } from '@farol/core/domain/position/position';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { lengthText } from '../../kit/texts/length-text.ts';

/** What is to be known about the last fix of a device: that its trip is private, or that the fix is doubtful. */
export function FixNotices({ position }: { position: Position }) {
  return (
    <>
      <PrivateTrip position={position} />
      <DoubtfulFix position={position} />
    </>
  );
}

/** That a driver is on a private trip (facts §6): of a hidden one, why the place stays what it was. */
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

/** Why the last fix of the device is to be doubted (contract §7.1); nothing where it is good. */
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
