import { useState, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useApp } from '../../kit/console/app-store.ts';
import type { CurveMeasure } from '../timeline/route-curve.ts';
import { Timeline } from '../timeline/timeline.tsx';
import dock from '../dock/dock.module.css';
import styles from './player-dock.module.css';
import { PLAYER_SPEEDS, type PlayerSpeed } from '@farol/core/machines/history/player-state';
import { useDockKeys } from '../dock/use-dock-keys.ts';
import { routePositionAt } from '@farol/core/domain/route/route-position';
import type { Route } from '@farol/core/domain/route/route';
import { attributeLabel } from '../../devices/values/reading-text.ts';
import { valueAt, curveAttributes } from '../timeline/route-curve.ts';
import { useValueText } from '../timeline/use-value-text.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconChartLine,
  IconChevronDown,
  IconLink,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconViewfinder,
} from '@tabler/icons-react';
import { ChosenItem } from '../dock/chosen-item.tsx';
import { useCopyViewLink } from '../../kit/navigation/use-copy-view-link.ts';
import { ControlButton } from '../dock/control-button.tsx';
import { SpeedMenu } from '../dock/speed-menu.tsx';

/** The player: under the map on wide screens, else at the top of the sheet. */
export function PlayerDock({ isWide }: { isWide: boolean }) {
  const place = useSelector(useApp(), ({ mapDock }) => mapDock);
  if (!isWide) return <Player />;
  return place ? createPortal(<Player />, place) : null;
}

function Player() {
  const { player } = useConsole().history;
  const { t } = useTranslation();
  const recording = useSelector(player, (answers) => answers.recording);
  const focused = useSelector(player, (answers) => answers.focused);
  const [wanted, setMeasure] = useState<CurveMeasure>('speed');
  usePlayerKeys();
  if (!recording || !focused) return null;
  // Another vehicle may not report what was chosen for this one.
  const measure = wanted !== 'speed' && focused.values.has(wanted.attribute) ? wanted : 'speed';
  return (
    <section className={`${dock.bar} ${styles.player}`} aria-label={t('history.player')}>
      <div className={styles.bar}>
        <PlayerControls />
        <PlayheadReadout route={focused} measure={measure} />
        <CurveMenu route={focused} measure={measure} onMeasure={setMeasure} />
      </div>
      <Timeline key={recording.period.fromMs} recording={recording} focused={focused} measure={measure} />
    </section>
  );
}

/**
 * Space plays and pauses, arrows step to the next fix, with Shift to the next stop, E to the next event; up and
 * down change the speed.
 */
function usePlayerKeys(): void {
  const { player } = useConsole().history;
  useDockKeys(({ key, shiftKey }) => {
    const { isPlaying, speed, recording } = player.getSnapshot();
    if (!recording) return undefined;
    const step = shiftKey ? 'stop' : 'fix';
    const at = PLAYER_SPEEDS.indexOf(speed);
    const speedAt = (index: number) => () => {
      const wanted = PLAYER_SPEEDS[index];
      if (wanted !== undefined) player.setSpeed(wanted);
    };
    switch (key) {
      case ' ':
        return isPlaying ? player.pause : player.play;
      case 'ArrowRight':
        return () => player.step(step, 1);
      case 'ArrowLeft':
        return () => player.step(step, -1);
      case 'ArrowUp':
        return speedAt(at + 1);
      case 'ArrowDown':
        return speedAt(at - 1);
      case 'e':
      case 'E':
        return () => player.step('event', shiftKey ? -1 : 1);
      case 'Home':
        return () => player.seek(recording.period.fromMs);
      case 'End':
        return () => player.seek(recording.period.toMs);
      default:
        return undefined;
    }
  });
}

/** The moment at the playhead: time, speed, whether the vehicle moves, and the value of its curve. */
function PlayheadReadout({ route, measure }: { route: Route; measure: CurveMeasure }) {
  const { t, i18n } = useTranslation();
  const speedText = useValueText('speed');
  const valueText = useValueText(measure);
  const at = useSelector(useApp(), ({ playheadMs }) => playheadMs);
  const time = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'medium' }),
    [i18n.language],
  );
  const value = measure === 'speed' ? Number.NaN : valueAt(route, measure, at);
  const { speedKnots, isIgnitionOn, isKnown } = routePositionAt(route, at);
  return (
    <div className={styles.readout}>
      <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
      <p>
        {isKnown ? (
          <>
            <span className={styles.value}>{speedText(speedKnots)}</span>
            {measure !== 'speed' && !Number.isNaN(value) && (
              <span className={styles.reading} title={attributeLabel(i18n, measure.attribute)}>
                <span>{attributeLabel(i18n, measure.attribute)}</span>{' '}
                <span className={styles.value}>{valueText(value)}</span>
              </span>
            )}
            {isIgnitionOn !== undefined && (
              <span>{t(isIgnitionOn ? 'devices.state.ignitionOn' : 'devices.state.ignitionOff')}</span>
            )}
          </>
        ) : (
          <span>{t('history.notKnown')}</span>
        )}
      </p>
    </div>
  );
}

interface CurveMenuProps {
  route: Route;
  measure: CurveMeasure;
  onMeasure: (measure: CurveMeasure) => void;
}

/**
 * Chooses what the curve of the timeline shows: the speed, or anything else that the vehicle reports as a number. A click
 * leaves the focus where it is, so that Space goes on playing and pausing.
 */
function CurveMenu({ route, measure, onMeasure }: CurveMenuProps) {
  const { t, i18n } = useTranslation();
  const options = useMemo(
    () =>
      curveAttributes(route)
        .map((attribute) => ({ attribute, name: attributeLabel(i18n, attribute) }))
        .toSorted((left, right) => left.name.localeCompare(right.name, i18n.language)),
    [route, i18n],
  );
  const chosen = measure === 'speed' ? t('history.speed') : attributeLabel(i18n, measure.attribute);
  if (options.length === 0) return null;
  return (
    <Menu position="top-end" shadow="sm" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={styles.curve ?? ''}
          leftSection={<IconChartLine size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('history.curveIs', { name: chosen })}
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={styles.curveName}>{chosen}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={dock.menu ?? ''}>
        <Menu.Label>{t('history.curve')}</Menu.Label>
        <ChosenItem isChosen={measure === 'speed'} onClick={() => onMeasure('speed')}>
          {t('history.speed')}
        </ChosenItem>
        {options.map(({ attribute, name }) => (
          <ChosenItem
            key={attribute}
            isChosen={measure !== 'speed' && measure.attribute === attribute}
            onClick={() => onMeasure({ attribute })}
          >
            {name}
          </ChosenItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Play, steps, speed, and how the map and the stops are treated. */
function PlayerControls() {
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
