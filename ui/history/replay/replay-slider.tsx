import { useMemo, type CSSProperties, useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import type { ConnectedFleetReplay } from '@farol/core/console/features/replay/connect-fleet-replay';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { dayAround } from './day-around.ts';
import styles from './replay.module.css';

/** A step of the slider, by arrow keys and by touch, milliseconds. */
const STEP_MS = 60_000;
/** Hours with a text under the slider. */
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/** Slides through the day of the shown replay, in the time zone of the user. */
export function ReplaySlider({ replay }: { replay: ConnectedFleetReplay }) {
  const { t, i18n } = useTranslation();
  const shown = useSelector(useApp(), ({ pastMs }) => pastMs);
  const { wanted, seek } = useSeeking(replay);
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
        aria-label={t('replay.slider')}
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

/**
 * Seeks while the user drags: each moment is loaded to its end, and then the newest one that was wanted meanwhile.
 * Ending each request with the next one would show nothing until the drag ends.
 */
function useSeeking(replay: ConnectedFleetReplay): {
  /** What the user wants to see and does not yet; undefined when it is shown. */
  wanted: number | undefined;
  seek: (atMs: number) => void;
} {
  const [wanted, setWanted] = useState<number>();
  const isLoading = useSelector(replay, (answers) => answers.isLoading);
  useEffect(() => {
    if (wanted === undefined || isLoading) return;
    if (replay.getSnapshot().atMs !== wanted && !replay.getSnapshot().isRunning) replay.seek(wanted);
    else setWanted(undefined);
  }, [replay, wanted, isLoading]);
  const seek = (atMs: number): void => {
    if (replay.getSnapshot().isLoading) setWanted(atMs);
    else {
      replay.seek(atMs);
      if (replay.getSnapshot().isLoading) setWanted(atMs);
    }
  };
  return { wanted, seek };
}
