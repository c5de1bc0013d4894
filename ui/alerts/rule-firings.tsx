import { Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { RulePreview } from '@farol/core/resources/reports/rule-preview';
import { useTranslation } from '../language/use-translation.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { dayAndTimeFormat } from '../kit/texts/day-and-time.ts';
import { reasonText } from '../language/reason-text.ts';
import { useRecordTitles } from '../records/texts/use-record-list.ts';
import styles from './alerts.module.css';

/** How often the rule in the form would have told in the last days, and the last times. */
export function RuleFirings() {
  const { rulePreview } = useConsole().records;
  const { t } = useTranslation();
  const { state, preview, failure } = useAnswers(rulePreview);
  return (
    <div className={styles.firings}>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        loading={state === 'counting'}
        onClick={rulePreview.count}
      >
        {t('alertDetails.firings.count')}
      </Button>
      <div role="status">
        {state === 'incomplete' && <Text size="sm">{t('alertDetails.firings.incomplete')}</Text>}
        {failure !== undefined && <Text size="sm">{reasonText(t, failure)}</Text>}
        {preview && <Firings preview={preview} />}
      </div>
    </div>
  );
}

function Firings({ preview: { told, events, days, isWhole, last } }: { preview: RulePreview }) {
  const { t, i18n } = useTranslation();
  const devices = useRecordTitles('devices');
  const time = dayAndTimeFormat(i18n.language);
  return (
    <>
      <Text size="sm" fw={600}>
        {t('alertDetails.firings.told', { count: told, days })}
        {!isWhole && ` ${t('alertDetails.firings.atLeast')}`}
      </Text>
      {events > told && (
        <Text size="sm" c="dimmed">
          {t('alertDetails.firings.held', { count: events - told })}
        </Text>
      )}
      {last.length > 0 && (
        <ol className={styles.firingList}>
          {last.map(({ eventId, deviceId, atMs, alarm }) => (
            <li key={eventId}>
              <span className={styles.firingTime}>{time(atMs)}</span>
              <span>{devices.get(deviceId) ?? t('records.unnamed')}</span>
              {alarm !== undefined && <span>{t([`alarms.${alarm}`, 'alarms.general'])}</span>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
