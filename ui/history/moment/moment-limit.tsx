import { useSelector } from '@xstate/react';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { useTranslation } from '../../language/use-translation.ts';
import { ViewLimit } from '../controls/view-limit.tsx';

/** Says that only vehicles in view are shown, where the server does not tell the past of the fleet. */
export function MomentLimit({ moment }: { moment: ConnectedFleetMoment }) {
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
