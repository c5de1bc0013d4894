import { Alert } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fixDoubt } from '@farol/core/domain/position/fix-doubt';
import type { Position } from '@farol/core/domain/position/position';
import { useUnits } from '../../kit/console/use-units.ts';
import { lengthText } from '../../kit/texts/length-text.ts';

/** Why the last fix of the device is to be doubted (contract §7.1); nothing where it is good. */
export function DoubtfulFix({ position }: { position: Position }) {
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const doubt = fixDoubt(position);
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
