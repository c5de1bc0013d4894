import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import type { ConnectedFleetReplay } from '@farol/core/console/features/replay/connect-fleet-replay';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import dock from '../dock/dock.module.css';
import { useFleetReplay } from './use-fleet-replay.ts';
import { Button, Loader } from '@mantine/core';
import styles from './replay.module.css';
import { DataUntilNote } from '../controls/data-until-note.tsx';
import { ViewLimitNote } from '../controls/view-limit-note.tsx';
import { REPLAY_SPEEDS } from '@farol/core/machines/replay/fleet-replay-state';
import { useDockKeys } from '../dock/use-dock-keys.ts';
import { useMemo, type CSSProperties, useEffect, useState } from 'react';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useConsole } from '../../kit/console/use-console.ts';
import { ControlButton } from '../dock/control-button.tsx';
import { SpeedMenu } from '../dock/speed-menu.tsx';
import type { TimeRange } from '@farol/core/domain/values/date-range';

/** A step of the slider, by arrow keys and by touch, milliseconds. */
const STEP_MS = 60_000;

/** Hours with a text under the slider. */
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

const MINUTE_MS = 60_000;

const SHIFT_FACTOR = 15;

/** The past of the whole fleet, in the strip under the map: a day to slide through, and how it is played. */
export function ReplayDock() {
  const place = useSelector(useApp(), ({ mapDock }) => mapDock);
  const replay = useFleetReplay();
  return place && replay ? createPortal(<ReplayBar replay={replay} />, place) : null;
}

/** The strip itself. */
export function ReplayBar({ replay }: { replay: ConnectedFleetReplay }) {
  const { t } = useTranslation();
  const failure = useSelector(replay, (answers) => answers.failure);
  const dataUntilMs = useSelector(replay, (answers) => answers.dataUntilMs);
  useReplayKeys(replay);
  return (
    <section className={dock.bar} aria-label={t('replay.title')}>
      <ReplayControls replay={replay} />
      {failure === undefined ? (
        <ReplaySlider replay={replay} />
      ) : (
        <ReplayFailure failure={failure} onRetry={replay.retry} />
      )}
      <ReplayLimit replay={replay} />
      <DataUntilNote untilMs={dataUntilMs} />
    </section>
  );
}

/** Why a past moment cannot be shown, and a button to try again where that may help. */
function ReplayFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const isRefused = failure === 'OPERATION_RESTRICTED';
  return (
    <div className={styles.failure} role="alert">
      {t(isRefused ? 'replay.refused' : 'replay.failed')}
      {!isRefused && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('replay.retry')}
        </Button>
      )}
    </div>
  );
}

/** Says that only vehicles in view are shown, where the server does not tell the past of the fleet. */
function ReplayLimit({ replay }: { replay: ConnectedFleetReplay }) {
  const { t, i18n } = useTranslation();
  const limit = useSelector(replay, (answers) => answers.limit);
  const isOutdated = useSelector(replay, (answers) => answers.isViewOutdated);
  if (!limit) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const counts = { shown: number.format(limit.shown), inView: number.format(limit.inView) };
  return (
    <ViewLimitNote
      text={limit.shown === 0 ? t('replay.limitEmpty') : t('replay.limit', counts)}
      again={isOutdated ? { label: t('replay.showInView'), onClick: replay.showInView } : undefined}
    />
  );
}

/** Space plays and pauses, arrows go a minute on or back, with Shift a quarter of an hour; up and down change the speed. */
function useReplayKeys(replay: ConnectedFleetReplay): void {
  const app = useApp();
  useDockKeys(({ key, shiftKey }) => {
    const { isPlaying, speed } = replay.getSnapshot();
    const by = MINUTE_MS * (shiftKey ? SHIFT_FACTOR : 1);
    const seekBy = (ms: number) => () => replay.seek(Math.min(Date.now(), app.getSnapshot().pastMs + ms));
    const speedAt = (index: number) => () => {
      const wanted = REPLAY_SPEEDS[index];
      if (wanted !== undefined) replay.setSpeed(wanted);
    };
    switch (key) {
      case ' ':
        return isPlaying ? replay.pause : replay.play;
      case 'ArrowRight':
        return seekBy(by);
      case 'ArrowLeft':
        return seekBy(-by);
      case 'ArrowUp':
        return speedAt(REPLAY_SPEEDS.indexOf(speed) + 1);
      case 'ArrowDown':
        return speedAt(REPLAY_SPEEDS.indexOf(speed) - 1);
      default:
        return undefined;
    }
  });
}

/** Slides through the day of the shown replay, in the time zone of the user. */
function ReplaySlider({ replay }: { replay: ConnectedFleetReplay }) {
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

/** Play, speed, the day, the clock, and the way back to the present. */
function ReplayControls({ replay }: { replay: ConnectedFleetReplay }) {
  const { showLive } = useConsole().replay;
  const { t } = useTranslation();
  const isPlaying = useSelector(replay, (answers) => answers.isPlaying);
  const isLoading = useSelector(replay, (answers) => answers.isLoading);
  const isToday = useSelector(replay, ({ atMs }) => dayAround(atMs).toMs > Date.now());
  const app = useApp();
  const goTo = (days: number) => () => replay.seek(daysLater(app.getSnapshot().pastMs, days, Date.now()));
  return (
    <div className={styles.controls} role="group" aria-label={t('replay.controls')}>
      <ControlButton
        label={t(isPlaying ? 'replay.pause' : 'replay.play')}
        Glyph={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        isMain
        onClick={isPlaying ? replay.pause : replay.play}
      />
      <ReplaySpeedMenu replay={replay} />
      <span className={styles.day}>
        <ControlButton label={t('replay.dayBefore')} Glyph={IconChevronLeft} onClick={goTo(-1)} />
        <ReplayClock />
        <ControlButton
          label={t('replay.dayAfter')}
          Glyph={IconChevronRight}
          isDisabled={isToday}
          onClick={goTo(1)}
        />
      </span>
      <span className={styles.wait} role="status" aria-label={isLoading ? t('replay.loading') : undefined}>
        {isLoading && <Loader size={16} />}
      </span>
      <Button variant="light" size="compact-md" className={styles.live ?? ''} onClick={showLive}>
        {t('replay.live')}
      </Button>
    </div>
  );
}

function ReplaySpeedMenu({ replay }: { replay: ConnectedFleetReplay }) {
  const { t } = useTranslation();
  const speed = useSelector(replay, (answers) => answers.speed);
  return (
    <SpeedMenu
      speeds={REPLAY_SPEEDS}
      speed={speed}
      text={timesText}
      label={(shown) => t('replay.speedIs', { speed: shown })}
      optionText={(item) => (item === 1 ? t('replay.realTime') : timesText(item))}
      onSpeed={replay.setSpeed}
    />
  );
}

function timesText(speed: number): string {
  return `${speed}×`;
}

/** The shown moment in the time zone of the user. */
function ReplayClock() {
  const { i18n } = useTranslation();
  const atMs = useSelector(useApp(), ({ pastMs }) => pastMs);
  const format = useMemo(
    () => ({
      day: new Intl.DateTimeFormat(i18n.language, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      }),
      time: new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' }),
    }),
    [i18n.language],
  );
  return (
    <time className={styles.clock} dateTime={new Date(atMs).toISOString()}>
      <b>{format.time.format(atMs)}</b> <span>{format.day.format(atMs)}</span>
    </time>
  );
}

/** Returns the day of a moment in the time zone of the page, from midnight to midnight. */
function dayAround(atMs: number): TimeRange {
  const start = new Date(atMs);
  start.setHours(0, 0, 0, 0);
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return { fromMs: start.getTime(), toMs: end.getTime() };
}

/** Returns the same time of day some days later, but no time to come. */
function daysLater(atMs: number, days: number, nowMs: number): number {
  const moved = new Date(atMs);
  moved.setDate(moved.getDate() + days);
  return Math.min(moved.getTime(), nowMs);
}
