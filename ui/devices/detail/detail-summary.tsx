import type { Device } from '@farol/core/domain/device/device';
import { speedInUnit } from '@farol/core/domain/values/measurement-units';
import type { DeviceDescription } from '@farol/core/fleet/protocol/fleet-protocol';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { DetailPhoto } from './detail-photo.tsx';
import styles from './detail-summary.module.css';

interface DetailSummaryProps {
  device: Device;
  /** The last speed, if it has a place here; undefined or not a number while it is unknown. `age` for one that says nothing of now. */
  speed?: { knots: number | undefined; age?: string | undefined };
  description: DeviceDescription | undefined;
}

/** Photo, speed and identifying data of the device. */
export function DetailSummary({ device, speed: now, description }: DetailSummaryProps) {
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const speed =
    now?.knots === undefined || Number.isNaN(now.knots) ? undefined : speedInUnit(now.knots, units.speed);
  return (
    <div className={styles.summary}>
      <DetailPhoto key={device.id} device={device} fallbackIcon={description} />
      <dl className={styles.facts}>
        {now && (
          <div className={styles.speed} data-old={now.age !== undefined || undefined}>
            <dt>{now.age === undefined ? t('detail.speed') : t('detail.lastSpeed', { age: now.age })}</dt>
            <dd>
              {speed === undefined ? (
                '—'
              ) : (
                <>
                  <b>{new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }).format(speed)}</b>
                  <span>{t(`units.${units.speed}`)}</span>
                </>
              )}
            </dd>
          </div>
        )}
        {description?.plate && (
          <div>
            <dt>{t('detail.plate')}</dt>
            <dd>{description.plate}</dd>
          </div>
        )}
        {description?.model && (
          <div>
            <dt>{t('detail.model')}</dt>
            <dd>{description.model}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
