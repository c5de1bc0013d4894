import { List, Text } from '@mantine/core';
import type { RecordAction, RecordActionReport } from '@farol/core/resources/records/record-action';
import { useTranslation } from '../../language/use-translation.ts';
import { reasonText } from '../../language/reason-text.ts';
import { rejectionText } from '../texts/rejection-text.ts';
import styles from './action-report.module.css';

/** Most refusals listed by name; a file with thousands of bad rows would not fit. */
const MAX_NAMED_REJECTIONS = 100;

interface ActionReportProps {
  action: RecordAction;
  report: RecordActionReport;
}

/** What succeeded, what was not attempted, and what the server refused. */
export function ActionReport({
  action,
  report: { succeededIds, failures, notAttempted = 0 },
}: ActionReportProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Text size="sm">{t('records.ask.done', { count: succeededIds.length })}</Text>
      {notAttempted > 0 && <Text size="sm">{t('records.ask.left', { count: notAttempted })}</Text>}
      {failures.length > 0 && (
        <>
          <Text size="sm" mt="xs" fw={600}>
            {t('records.ask.refused', { count: failures.length })}
          </Text>
          <div className={styles.rejected}>
            <List size="sm">
              {failures.slice(0, MAX_NAMED_REJECTIONS).map(({ title, code }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- names may repeat and the list never changes
                <List.Item key={at}>
                  {title}: {'name' in action ? rejectionText(t, action.name, code) : reasonText(t, code)}
                </List.Item>
              ))}
            </List>
            {failures.length > MAX_NAMED_REJECTIONS && (
              <Text size="sm" c="dimmed">
                {t('records.ask.andMore', { count: failures.length - MAX_NAMED_REJECTIONS })}
              </Text>
            )}
          </div>
        </>
      )}
    </div>
  );
}
