import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { MAX_CHOSEN } from '@farol/core/domain/report/report-choice';
import { REPORTS } from '@farol/core/domain/report/report';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { SaveButton } from './save-button.tsx';
import { SavedMenu } from './saved-menu.tsx';
import { FilterFields } from './filter-fields.tsx';
import { PeriodField } from './period-field.tsx';
import { VehicleField } from './vehicle-field.tsx';
import { useOtherZone } from './use-other-zone.ts';
import styles from './choice.module.css';

/** The vehicles, the period and the filters of the open report. */
export function ChoiceForm({ onShow }: { onShow: () => void }) {
  const { report } = useConsole().reports;
  const { t } = useTranslation();
  const { name, problem } = useAnswers(report);
  const zone = useOtherZone();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem) return;
    report.run();
    onShow();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <VehicleField />
        <PeriodField />
        <FilterFields />
      </div>
      {zone !== undefined && <p className={styles.zone}>{t('reports.choice.zone', { zone })}</p>}
      {problem && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
          {t(`reports.problem.${problem}`, { days: REPORTS[name].maxDays, max: MAX_CHOSEN })}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          disabled={problem !== undefined}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
        >
          {t('reports.choice.show')}
        </Button>
        <SaveButton />
        <SavedMenu onShow={onShow} />
      </div>
    </form>
  );
}
