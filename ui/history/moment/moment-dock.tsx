import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { useTranslation } from '../../language/use-translation.ts';
import { useApp } from '../../kit/console/app-store.ts';
import dock from '../dock/dock.module.css';
import { MomentControls } from './moment-controls.tsx';
import { MomentFailure } from './moment-failure.tsx';
import { MomentLimit } from './moment-limit.tsx';
import { MomentSlider } from './moment-slider.tsx';
import { useFleetMoment } from './use-fleet-moment.ts';
import { useMomentKeys } from './use-moment-keys.ts';

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
    </section>
  );
}
