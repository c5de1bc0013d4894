import { Alert, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './schedules.module.css';

/** Who gets a new schedule's reports, about which vehicles, and whether mails leave the server at all. */
export function ScheduleRecipients() {
  const { access } = useConsole();
  const { t } = useTranslation();
  const sendsMail = useSelector(access, ({ server }) => server?.info.emailEnabled !== false);
  return (
    <div className={styles.times}>
      <Text size="sm" c="dimmed">
        {t('reports.schedules.mailed')}
      </Text>
      {!sendsMail && (
        <Alert color="orange" role="note">
          {t('reports.schedules.noMail')}
        </Alert>
      )}
    </div>
  );
}
