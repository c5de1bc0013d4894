import { useTranslation } from 'react-i18next';
import { attributeReading } from '@farol/core/domain/position/attribute-reading';
import type { Position } from '@farol/core/domain/position/position';
import { useUnits } from '../../kit/console/use-units.ts';
import { useFeatures } from '../../kit/console/use-features.ts';
import { readingText } from './reading-text.ts';
import styles from './values.module.css';

/** The current driver and the total distance; each only if the device reports it. */
export function DriverAndDistance({
  driverUniqueId,
  position,
}: {
  driverUniqueId: string;
  position: Position | undefined;
}) {
  const { fleet } = useFeatures();
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const { totalDistance, odometer } = position?.attributes ?? {};
  const reading = attributeReading('totalDistance', totalDistance ?? odometer, units);
  const displayedReading = reading?.kind === 'number' ? { ...reading, digits: 1 } : reading;
  if (!driverUniqueId && !displayedReading) return null;
  return (
    <dl className={styles.facts}>
      {driverUniqueId && (
        <div>
          <dt>{t('detail.driver')}</dt>
          <dd>{fleet.drivers.get(driverUniqueId)?.name ?? driverUniqueId}</dd>
        </div>
      )}
      {displayedReading && (
        <div>
          <dt>{t('detail.totalDistance')}</dt>
          <dd>{readingText(i18n, displayedReading)}</dd>
        </div>
      )}
    </dl>
  );
}
