import { Button, Loader } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import type { ConnectedFleetReplay } from '@farol/core/console/features/replay/connect-fleet-replay';
import { REPLAY_SPEEDS } from '@farol/core/machines/replay/fleet-replay-state';
import { useConsole } from '../../kit/console/use-console.ts';
import { ControlButton } from '../dock/control-button.tsx';
import { SpeedMenu } from '../dock/speed-menu.tsx';
import { dayAround, daysLater } from './day-around.ts';
import styles from './replay.module.css';
import { useMemo } from 'react';

/** Play, speed, the day, the clock, and the way back to the present. */
export function ReplayControls({ replay }: { replay: ConnectedFleetReplay }) {
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
