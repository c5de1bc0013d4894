import { useMemo, type CSSProperties } from 'react';
import { useSelector } from '@xstate/react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { dayAround } from './day-around.ts';
import { useSeeking } from './use-seeking.ts';
import styles from './moment.module.css';

/** A step of the slider, by arrow keys and by touch, milliseconds. */
const STEP_MS = 60_000;
/** Hours with a text under the slider. */
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Slides through the day of the shown moment, in the time zone of the user. */
export function MomentSlider({ moment }: { moment: ConnectedFleetMoment }) {
  const { t, i18n } = useTranslation();
  const shown = useSelector(useApp(), ({ pastMs }) => pastMs);
  const { wanted, seek } = useSeeking(moment);
  const atMs = wanted ?? shown;
  const { fromMs, toMs } = dayAround(atMs);
  const now = Date.now();
  const time = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }),
    [i18n.language],
  );
  const hourText = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { hour: 'numeric' }),
    [i18n.language],
  );
  const share = (ms: number): string => `${(100 * (ms - fromMs)) / (toMs - fromMs)}%`;
  const shares: CSSProperties & Record<'--past' | '--known', string> = {
    '--past': share(atMs),
    '--known': share(Math.min(now, toMs)),
  };
  return (
    <div className={styles.slider} style={shares}>
      <input
        type="range"
        aria-label={t('moment.slider')}
        aria-valuetext={time.format(atMs)}
        min={fromMs}
        max={toMs}
        step={STEP_MS}
        value={atMs}
        onChange={({ currentTarget }) => seek(Math.min(Number(currentTarget.value), Date.now()))}
      />
      <div className={styles.hours} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: `${(100 * hour) / 24}%` }}>
            {hourText.format(new Date(fromMs).setHours(hour))}
          </span>
        ))}
      </div>
    </div>
  );
}
