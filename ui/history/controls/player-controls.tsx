import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import {
  IconLink,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconViewfinder,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PLAYER_SPEEDS, type PlayerSpeed } from '@farol/core/machines/history/player-state';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useCopyViewLink } from '../../kit/navigation/use-copy-view-link.ts';
import styles from './player-dock.module.css';

/** Play, steps, speed, and how the map and the stops are treated. */
export function PlayerControls() {
  const { player } = useConsole().history;
  const { t } = useTranslation();
  const isPlaying = useAnswers(player, (answers) => answers.isPlaying);
  const skipsStops = useAnswers(player, (answers) => answers.skipsStops);
  const isFollowing = useAnswers(player, (answers) => answers.isFollowing);
  const copyLink = useCopyViewLink();
  return (
    <div className={styles.controls} role="group" aria-label={t('history.controls')}>
      <ControlButton
        label={t('history.stepBack')}
        Glyph={IconPlayerSkipBack}
        onClick={() => player.step('fix', -1)}
      />
      <ControlButton
        label={t(isPlaying ? 'history.pause' : 'history.play')}
        Glyph={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        isMain
        onClick={isPlaying ? player.pause : player.play}
      />
      <ControlButton
        label={t('history.stepForward')}
        Glyph={IconPlayerSkipForward}
        onClick={() => player.step('fix', 1)}
      />
      <SpeedMenu />
      <ControlButton
        label={t('history.skipStops')}
        Glyph={IconPlayerTrackNext}
        isOn={skipsStops}
        onClick={() => player.setSkipsStops(!skipsStops)}
      />
      <ControlButton
        label={t('history.follow')}
        Glyph={IconViewfinder}
        isOn={isFollowing}
        onClick={isFollowing ? player.stopFollowing : player.follow}
      />
      <ControlButton label={t('history.copyMoment')} Glyph={IconLink} onClick={copyLink} />
    </div>
  );
}

function SpeedMenu() {
  const { player } = useConsole().history;
  const { t } = useTranslation();
  const speed = useAnswers(player, (answers) => answers.speed);
  const text = (one: PlayerSpeed): string => (one === 'realTime' ? t('history.realTime') : `${one}×`);
  return (
    <Menu position="top" shadow="sm" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          h={40}
          px={8}
          className={styles.speed ?? ''}
          aria-label={t('history.speedIs', { speed: text(speed) })}
        >
          {text(speed)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PLAYER_SPEEDS.map((one) => (
          <Menu.Item key={one} aria-current={one === speed || undefined} onClick={() => player.setSpeed(one)}>
            {one === 'realTime' ? text(one) : t('history.speedOption', { speed: text(one), count: one })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ControlButtonProps {
  label: string;
  Glyph: Icon;
  isMain?: boolean;
  /** Undefined for a button that does not stay on. */
  isOn?: boolean;
  onClick: () => void;
}

function ControlButton({ label, Glyph, isMain = false, isOn, onClick }: ControlButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isMain ? 'filled' : isOn ? 'light' : 'subtle'}
        {...(!isMain && !isOn && { color: 'gray' })}
        className={styles.button ?? ''}
        aria-label={label}
        aria-pressed={isOn}
        onClick={onClick}
      >
        <Glyph size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
