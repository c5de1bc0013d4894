import { ActionIcon, Button, Loader, Menu, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { MOMENT_SPEEDS } from '@farol/core/machines/moment/fleet-moment-state';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { shownMoment } from '../../kit/console/past-fleet.ts';
import { dayAround, daysLater } from './day-around.ts';
import { MomentClock } from './moment-clock.tsx';
import styles from './moment.module.css';

/** Play, speed, the day, the clock, and the way back to the present. */
export function MomentControls({ moment }: { moment: ConnectedFleetMoment }) {
  const { showLive } = useConsole().moment;
  const { t } = useTranslation();
  const isPlaying = useAnswers(moment, (answers) => answers.isPlaying);
  const isLoading = useAnswers(moment, (answers) => answers.isLoading);
  const isToday = useAnswers(moment, ({ atMs }) => dayAround(atMs).toMs > Date.now());
  const goTo = (days: number) => () => moment.seek(daysLater(shownMoment.read(), days, Date.now()));
  return (
    <div className={styles.controls} role="group" aria-label={t('moment.controls')}>
      <MomentButton
        label={t(isPlaying ? 'moment.pause' : 'moment.play')}
        Glyph={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        isMain
        onClick={isPlaying ? moment.pause : moment.play}
      />
      <SpeedMenu moment={moment} />
      <span className={styles.day}>
        <MomentButton label={t('moment.dayBefore')} Glyph={IconChevronLeft} onClick={goTo(-1)} />
        <MomentClock />
        <MomentButton
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

function SpeedMenu({ moment }: { moment: ConnectedFleetMoment }) {
  const { t } = useTranslation();
  const speed = useAnswers(moment, (answers) => answers.speed);
  return (
    <Menu position="top" shadow="sm" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          h={40}
          px={8}
          className={styles.speed ?? ''}
          aria-label={t('moment.speedIs', { speed: `${speed}×` })}
        >
          {speed}×
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {MOMENT_SPEEDS.map((one) => (
          <Menu.Item key={one} aria-current={one === speed || undefined} onClick={() => moment.setSpeed(one)}>
            {one === 1 ? t('moment.realTime') : `${one}×`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MomentButtonProps {
  label: string;
  Glyph: Icon;
  isMain?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}

function MomentButton({ label, Glyph, isMain = false, isDisabled = false, onClick }: MomentButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isMain ? 'filled' : 'subtle'}
        {...(!isMain && { color: 'gray' })}
        className={styles.button ?? ''}
        aria-label={label}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Glyph size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
