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
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { MOMENT_SPEEDS } from '@farol/core/machines/moment/fleet-moment-state';
import { useConsole } from '../../kit/console/use-console.ts';
import { ControlButton } from '../dock/control-button.tsx';
import { SpeedMenu } from '../dock/speed-menu.tsx';
import { dayAround, daysLater } from './day-around.ts';
import styles from './moment.module.css';
import { useMemo } from 'react';

/** Play, speed, the day, the clock, and the way back to the present. */
export function MomentControls({ moment }: { moment: ConnectedFleetMoment }) {
  const { showLive } = useConsole().moment;
  const { t } = useTranslation();
  const isPlaying = useSelector(moment, (answers) => answers.isPlaying);
  const isLoading = useSelector(moment, (answers) => answers.isLoading);
  const isToday = useSelector(moment, ({ atMs }) => dayAround(atMs).toMs > Date.now());
  const app = useApp();
  const goTo = (days: number) => () => moment.seek(daysLater(app.getSnapshot().pastMs, days, Date.now()));
  return (
    <div className={styles.controls} role="group" aria-label={t('moment.controls')}>
      <ControlButton
        label={t(isPlaying ? 'moment.pause' : 'moment.play')}
        Glyph={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        isMain
        onClick={isPlaying ? moment.pause : moment.play}
      />
      <MomentSpeedMenu moment={moment} />
      <span className={styles.day}>
        <ControlButton label={t('moment.dayBefore')} Glyph={IconChevronLeft} onClick={goTo(-1)} />
        <MomentClock />
        <ControlButton
          label={t('moment.dayAfter')}
          Glyph={IconChevronRight}
          isDisabled={isToday}
          onClick={goTo(1)}
        />
      </span>
      <span className={styles.wait} role="status" aria-label={isLoading ? t('moment.loading') : undefined}>
        {isLoading && <Loader size={16} />}
      </span>
      <Button variant="light" size="compact-md" className={styles.live ?? ''} onClick={showLive}>
        {t('moment.live')}
      </Button>
    </div>
  );
}

function MomentSpeedMenu({ moment }: { moment: ConnectedFleetMoment }) {
  const { t } = useTranslation();
  const speed = useSelector(moment, (answers) => answers.speed);
  return (
    <SpeedMenu
      speeds={MOMENT_SPEEDS}
      speed={speed}
      text={timesText}
      label={(shown) => t('moment.speedIs', { speed: shown })}
      optionText={(one) => (one === 1 ? t('moment.realTime') : timesText(one))}
      onSpeed={moment.setSpeed}
    />
  );
}

function timesText(speed: number): string {
  return `${speed}×`;
}

/** The shown moment in the time zone of the user. */
function MomentClock() {
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
