import { Alert } from '@mantine/core';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DOUBTS } from '@farol/core/domain/position/fix-trust';
import type { Position } from '@farol/core/domain/position/position';
import { useUnits } from '../../kit/console/use-units.ts';
import { lengthText } from '../../kit/texts/length-text.ts';

/** Why the last fix of the device is not believed (contract §7.1); nothing where it is. */
export function DoubtfulFix({ position }: { position: Position }) {
  const { t, i18n } = useTranslation();
  const { attributes } = position;
  const doubt = DOUBTS.find((known) => known === attributes['doubt']);
  const { distance } = useUnits();
  if (!doubt) return null;
  const accuracy = attributes['reportedAccuracy'];
  const meters = typeof accuracy === 'number' ? `± ${lengthText(i18n.language, accuracy, distance)}` : '';
  return (
    <Alert
      color="yellow"
      p="sm"
      icon={<IconMapPinQuestion size={18} aria-hidden />}
      title={t('detail.place.doubt.title')}
    >
      {t(`detail.place.doubt.${doubt}`, { meters })} {t('detail.place.doubt.kept')}
    </Alert>
  );
}
