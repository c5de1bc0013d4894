import { Alert, Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import styles from '../users/users.module.css';

/** Sends the user a test notification on every channel (§7), and shows the result. */
export function TestNotification() {
  const { testNotification } = useConsole().account;
  const { t } = useTranslation();
  const { isPending, isSucceeded, failure } = useAnswers(testNotification);
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('accountMenu.entry.notifications')}</h3>
      <Button
        h={44}
        variant="default"
        leftSection={<IconBellRinging size={16} aria-hidden />}
        loading={isPending}
        onClick={testNotification.sendTest}
      >
        {t('users.own.test')}
      </Button>
      {isSucceeded && <TestNotificationSent />}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {reasonText(t, failure)}
        </Alert>
      )}
    </section>
  );
}

function TestNotificationSent() {
  const { t } = useTranslation();
  const messageRef = useFocusIfLost<HTMLDivElement>();
  return (
    <Alert ref={messageRef} color="green" role="status" tabIndex={-1}>
      {t('users.own.tested')}
    </Alert>
  );
}
