import {
  IconLink,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconViewfinder,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { PLAYER_SPEEDS, type PlayerSpeed } from '@farol/core/machines/history/player-state';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useCopyViewLink } from '../../kit/navigation/use-copy-view-link.ts';
import { ControlButton } from '../dock/control-button.tsx';
import { SpeedMenu } from '../dock/speed-menu.tsx';
import styles from './player-dock.module.css';

/** Play, steps, speed, and how the map and the stops are treated. */
export function PlayerControls() {
  const { player } = useConsole().history;
  const { t } = useTranslation();
  const isPlaying = useSelector(player, (answers) => answers.isPlaying);
  const skipsStops = useSelector(player, (answers) => answers.skipsStops);
  const isFollowing = useSelector(player, (answers) => answers.isFollowing);
  const copyLink = useCopyViewLink('moment');
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
      <PlayerSpeedMenu />
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

function PlayerSpeedMenu() {
  const { player } = useConsole().history;
  const { t } = useTranslation();
  const speed = useSelector(player, (answers) => answers.speed);
  const text = (item: PlayerSpeed): string => (item === 'realTime' ? t('history.realTime') : `${item}×`);
  return (
    <SpeedMenu
      speeds={PLAYER_SPEEDS}
      speed={speed}
      text={text}
      label={(shown) => t('history.speedIs', { speed: shown })}
      optionText={(item) =>
        item === 'realTime' ? text(item) : t('history.speedOption', { speed: text(item), count: item })
      }
      onSpeed={player.setSpeed}
    />
  );
}
