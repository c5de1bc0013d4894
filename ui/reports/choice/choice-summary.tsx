import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useChoiceText } from './use-choice-text.ts';
import { useOtherZone } from './use-other-zone.ts';
import styles from './choice.module.css';

/** What the shown report is about, in one line, with the way back to choosing. */
export function ChoiceSummary({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation();
  const { requestedChoice } = useAnswers(useConsole().reports.report);
  const textOf = useChoiceText();
  const zone = useOtherZone();
  if (!requestedChoice) return null;
  const text = [
    textOf(requestedChoice),
    ...(zone === undefined ? [] : [t('reports.choice.zone', { zone })]),
  ].join(' · ');
  return (
    <div className={styles.summary}>
      <span className={styles.summaryText} title={text}>
        {text}
      </span>
      <Button
        variant="subtle"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={onEdit}
      >
        {t('reports.choice.edit')}
      </Button>
    </div>
  );
}
