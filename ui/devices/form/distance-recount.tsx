import { Alert, Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { lengthText } from '../../kit/texts/length-text.ts';
import { reasonText } from '../../language/reason-text.ts';
import styles from './device-form.module.css';

/**
 * Counts the distance of a device again from its stored positions (contract §4.2), for administrators. What was
 * typed has to be saved first: the form is opened again with the new distance.
 */
export function DistanceRecount() {
  const { records, access } = useConsole();
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const mayRecount = useSelector(
    access,
    ({ user, server }) => user?.administrator === true && server?.isPlus === true,
  );
  const { record, hasChanges } = useAnswers(records.forms.devices);
  const { isPending, response, failure } = useAnswers(records.distanceRecount);
  if (!mayRecount) return null;
  return (
    <div className={styles.recount}>
      <Button
        variant="default"
        loading={isPending}
        disabled={hasChanges}
        onClick={() => records.distanceRecount.recount(record.id)}
      >
        {t('deviceForm.meters.recount')}
      </Button>
      <p className={styles.hint}>{t('deviceForm.meters.recountHint')}</p>
      {response && (
        <Alert color="green" role="status">
          {t(`deviceForm.meters.${response.doubtful === 0 ? 'recountedAll' : 'recounted'}`, {
            positions: response.positions,
            doubtful: response.doubtful,
            before: lengthText(i18n.language, response.before, distance),
            after: lengthText(i18n.language, response.after, distance),
          })}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {reasonText(t, failure)}
        </Alert>
      )}
    </div>
  );
}
