import { Button } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ConnectedFleetMoment } from '@farol/core/console/features/moment/connect-fleet-moment';
import { useAnswers } from '../../kit/console/use-answers.ts';
import styles from './moment.module.css';

/** Says that only vehicles in view are shown, where the server does not tell the past of the fleet. */
export function MomentLimit({ moment }: { moment: ConnectedFleetMoment }) {
  const { t, i18n } = useTranslation();
  const limit = useAnswers(moment, (answers) => answers.limit);
  const isOutdated = useAnswers(moment, (answers) => answers.isViewOutdated);
  if (!limit) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const counts = { shown: number.format(limit.shown), inView: number.format(limit.inView) };
  return (
    <div className={styles.limit}>
      <p role="status">
        <IconInfoCircle size={16} aria-hidden />
        <span>{limit.shown === 0 ? t('moment.limitEmpty') : t('moment.limit', counts)}</span>
      </p>
      {isOutdated && (
        <Button variant="light" size="compact-md" onClick={moment.showInView}>
          {t('moment.showInView')}
        </Button>
      )}
    </div>
  );
}
