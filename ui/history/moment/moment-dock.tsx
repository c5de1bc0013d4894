import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import dock from '../dock/dock.module.css';
import { MomentControls } from './moment-controls.tsx';
import { MomentSlider } from './moment-slider.tsx';
import { useFleetMoment } from './use-fleet-moment.ts';
import { Button } from '@mantine/core';
import styles from './moment.module.css';
import { DataEnd } from '../controls/data-end.tsx';
import { ViewLimit } from '../controls/view-limit.tsx';
import { MOMENT_SPEEDS } from '@farol/core/machines/moment/fleet-moment-state';
import { useDockKeys } from '../dock/use-dock-keys.ts';

const MINUTE_MS = 60_000;

const SHIFT_FACTOR = 15;

/** The past of the whole fleet, in the strip under the map: a day to slide through, and how it is played. */
export function MomentDock() {
  const place = useSelector(useApp(), ({ mapDock }) => mapDock);
  const moment = useFleetMoment();
  return place && moment ? createPortal(<MomentBar moment={moment} />, place) : null;
}

/** The strip itself. */
export function MomentBar({ moment }: { moment: ConnectedFleetMoment }) {
  const { t } = useTranslation();
  const failure = useSelector(moment, (answers) => answers.failure);
  const dataUntilMs = useSelector(moment, (answers) => answers.dataUntilMs);
  useMomentKeys(moment);
  return (
    <section className={dock.bar} aria-label={t('moment.title')}>
      <MomentControls moment={moment} />
      {failure === undefined ? (
        <MomentSlider moment={moment} />
      ) : (
        <MomentFailure failure={failure} onRetry={moment.retry} />
      )}
      <MomentLimit moment={moment} />
      <DataEnd untilMs={dataUntilMs} />
    </section>
  );
}

/** Why a past moment cannot be shown, and a button to try again where that may help. */
function MomentFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const isRefused = failure === 'OPERATION_RESTRICTED';
  return (
    <div className={styles.failure} role="alert">
      {t(isRefused ? 'moment.refused' : 'moment.failed')}
      {!isRefused && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('moment.retry')}
        </Button>
      )}
    </div>
  );
}

/** Says that only vehicles in view are shown, where the server does not tell the past of the fleet. */
function MomentLimit({ moment }: { moment: ConnectedFleetMoment }) {
  const { t, i18n } = useTranslation();
  const limit = useSelector(moment, (answers) => answers.limit);
  const isOutdated = useSelector(moment, (answers) => answers.isViewOutdated);
  if (!limit) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const counts = { shown: number.format(limit.shown), inView: number.format(limit.inView) };
  return (
    <ViewLimit
      text={limit.shown === 0 ? t('moment.limitEmpty') : t('moment.limit', counts)}
      again={isOutdated ? { label: t('moment.showInView'), onClick: moment.showInView } : undefined}
    />
  );
}

/** Space plays and pauses, arrows go a minute on or back, with Shift a quarter of an hour; up and down change the speed. */
function useMomentKeys(moment: ConnectedFleetMoment): void {
  const app = useApp();
  useDockKeys(({ key, shiftKey }) => {
    const { isPlaying, speed } = moment.getSnapshot();
    const by = MINUTE_MS * (shiftKey ? SHIFT_FACTOR : 1);
    const seekBy = (ms: number) => () => moment.seek(Math.min(Date.now(), app.getSnapshot().pastMs + ms));
    const speedAt = (index: number) => () => {
      const wanted = MOMENT_SPEEDS[index];
      if (wanted !== undefined) moment.setSpeed(wanted);
    };
    switch (key) {
      case ' ':
        return isPlaying ? moment.pause : moment.play;
      case 'ArrowRight':
        return seekBy(by);
      case 'ArrowLeft':
        return seekBy(-by);
      case 'ArrowUp':
        return speedAt(MOMENT_SPEEDS.indexOf(speed) + 1);
      case 'ArrowDown':
        return speedAt(MOMENT_SPEEDS.indexOf(speed) - 1);
      default:
        return undefined;
    }
  });
}
