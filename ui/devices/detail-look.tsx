import { useTranslation } from 'react-i18next';
import type { Device } from '@farol/core/domain/device';
import { shownSpeed } from '@farol/core/domain/measure';
import type { Position } from '@farol/core/domain/position';
import type { FleetWords } from '@farol/core/fleet/fleet-protocol';
import { useUnits } from '../map/use-units.ts';
import { DetailPhoto } from './detail-photo.tsx';
import styles from './detail-look.module.css';

interface DetailLookProps {
  device: Device;
  position: Position | undefined;
  words: FleetWords | undefined;
}

/** What the device looks like, how fast it goes, and what people know it by. */
export function DetailLook({ device, position, words }: DetailLookProps) {
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const speed = position && shownSpeed(position.speed, units.speed);
  return (
    <div className={styles.look}>
      <DetailPhoto key={device.id} device={device} colors={words} />
      <dl className={styles.lookFacts}>
        <div className={styles.speed}>
          <dt>{t('detail.speed')}</dt>
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
        {words?.plate && (
          <div>
            <dt>{t('detail.plate')}</dt>
            <dd>{words.plate}</dd>
          </div>
        )}
        {words?.model && (
          <div>
            <dt>{t('detail.model')}</dt>
            <dd>{words.model}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}
