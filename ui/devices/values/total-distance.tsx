import { attributeReading } from '@farol/core/domain/position/attribute-reading';
import type { Position } from '@farol/core/domain/position/position';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { readingText } from './reading-text.ts';
import styles from './values.module.css';

/** The total distance, if the device reports it. */
export function TotalDistance({ position }: { position: Position | undefined }) {
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const { totalDistance, odometer } = position?.attributes ?? {};
  const reading = attributeReading('totalDistance', totalDistance ?? odometer, units);
  if (!reading) return null;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('detail.totalDistance')}</dt>
        <dd>{readingText(i18n, reading.kind === 'number' ? { ...reading, digits: 1 } : reading)}</dd>
      </div>
    </dl>
  );
}
