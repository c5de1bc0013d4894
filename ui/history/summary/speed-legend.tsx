import { useComputedColorScheme } from '@mantine/core';
import { SPEED_BANDS_KMH } from '@farol/core/domain/route/speed-band';
import { kilometersPerHourInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { speedBandColor } from '../speed-colors.ts';
import { cssColor } from '../vehicle-colors.ts';
import styles from './summary.module.css';

/** Which color of the line means which speed. */
export function SpeedLegend() {
  const { t, i18n } = useTranslation();
  const { speed: unit } = useUnits();
  const isDark = useComputedColorScheme('light') === 'dark';
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  return (
    <div className={styles.legend}>
      <span>
        {t('history.speed')}, {t(`units.${unit}`)}
      </span>
      <ol>
        {SPEED_BANDS_KMH.map((limit, band) => (
          <li key={limit}>
            <span style={{ background: cssColor(speedBandColor(band, isDark)) }} />
            {format.format(kilometersPerHourInUnit(limit, unit))}
            {band === SPEED_BANDS_KMH.length - 1 && '+'}
          </li>
        ))}
      </ol>
    </div>
  );
}
