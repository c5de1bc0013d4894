import type { Position } from '@farol/core/domain/position/position';
import { pinOwners } from '@farol/core/domain/device/pinned-attributes';
import { useTranslation } from '../../language/use-translation.ts';
import { usePrincipal } from '../../kit/console/use-principal.ts';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DetailSection } from '../detail/detail-section.tsx';
import { PinButton } from './pin-button.tsx';
import { attributeLabel, readingText } from './reading-text.ts';
import { pinnedReading } from './value-rows.ts';
import detail from '../detail/detail.module.css';
import styles from './values.module.css';

/** §3, `deviceAttributes`: the attributes pinned by this user or for all users. */
export function PinnedValues({ position }: { position: Position | undefined }) {
  const { pinnedAttributes } = useConsole().devices;
  const { t, i18n } = useTranslation();
  const units = useUnits();
  const { pins, failure } = useView(pinnedAttributes);
  const principal = usePrincipal();
  // Nothing is pinned and the user may not pin anything.
  if (pins.length === 0 && (!principal || pinOwners(principal).length === 0)) return null;
  return (
    <DetailSection title={t('detail.pins.title')}>
      {failure !== undefined && (
        <p className={detail.problem} role="alert">
          {t('detail.pins.failed', { reason: failureCodeText(t, failure) })}
        </p>
      )}
      {pins.length === 0 ? (
        <div className={detail.emptyText}>{t('detail.pins.none')}</div>
      ) : (
        <dl className={styles.pinnedValues}>
          {pins.map((pin) => {
            const reading = pinnedReading(position, pin.key, units);
            return (
              <div key={pin.key}>
                <dt>
                  {attributeLabel(i18n, pin.key)}
                  <PinButton name={pin.key} />
                </dt>
                <dd data-empty={!reading || undefined}>
                  {reading ? readingText(i18n, reading) : t('detail.pins.noValue')}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </DetailSection>
  );
}
