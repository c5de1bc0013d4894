import { Alert, Button } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import type { TestedChannel } from '@farol/core/domain/alert/notification-rule';
import { useTranslation } from '../language/use-translation.ts';
import { reasonText } from '../language/reason-text.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import styles from '../users/users.module.css';

/** Sends the user a test notification by each channel (§7), and shows what came of each. */
export function TestNotification() {
  const { testNotification } = useConsole().account;
  const { t } = useTranslation();
  const { isPending, response, failure } = useAnswers(testNotification);
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('accountMenu.entry.notifications')}</h3>
      <Button
        variant="default"
        leftSection={<IconBellRinging size={16} aria-hidden />}
        loading={isPending}
        onClick={testNotification.sendTest}
      >
        {t('users.own.test')}
      </Button>
      {response && <TestedChannels tested={response} />}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {reasonText(t, failure)}
        </Alert>
      )}
    </section>
  );
}

function TestedChannels({ tested }: { tested: readonly TestedChannel[] }) {
  const { t } = useTranslation();
  const messageRef = useFocusIfLost<HTMLDivElement>();
  const color = tested.every(({ failure }) => failure === undefined) ? 'green' : 'orange';
  return (
    <Alert ref={messageRef} color={color} role="status" tabIndex={-1}>
      {tested.length === 0 && t('users.own.noChannel')}
      {tested.map(({ channel, failure }) => {
        const name = t(`records.option.notificators.${channel}`, { defaultValue: channel });
        return (
          <div key={channel}>
            {failure === undefined
              ? t('users.own.tested', { channel: name })
              : t('users.own.testFailed', { channel: name, reason: reasonText(t, failure) })}
          </div>
        );
      })}
    </Alert>
  );
}
