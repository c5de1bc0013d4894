import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import type { UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/**
 * Lets administrators remove the authenticator of a user who lost it; only that user can set up a new one
 * (contract §1.2).
 */
export function TotpRemoval({ form }: { form: UserFormModel }) {
  const { account, records } = useConsole();
  const { totpRemoval } = account;
  const { t } = useTranslation();
  const hasUnsavedChanges = useSelector(records.forms.users, ({ hasChanges }) => hasChanges);
  const { action, isDone, isRunning, failure } = useView(totpRemoval);
  const [removedFrom, setRemovedFrom] = useState<number>();
  useEffect(() => totpRemoval.on('done', ({ result }) => setRemovedFrom(result.id)), [totpRemoval]);
  const { id, totpKey } = form.record;
  if (form.ranksAbovePrincipal || (!totpKey && removedFrom !== id)) return null;
  return (
    <section className={styles.section}>
      <Heading level={3} look="section">
        {t('preferences.totp.other')}
      </Heading>
      {totpKey ? (
        <>
          <Text size="sm" c="dimmed">
            {t(hasUnsavedChanges ? 'preferences.totp.saveFirst' : 'preferences.totp.on')}
          </Text>
          <Button
            variant="default"
            leftSection={<IconLockOpen size={16} aria-hidden />}
            disabled={hasUnsavedChanges}
            onClick={() => totpRemoval.request(form.record)}
          >
            {t('preferences.totp.remove')}
          </Button>
        </>
      ) : (
        <TotpRemovedMessage />
      )}
      {action && !isDone && (
        <TotpRemovalConfirmation name={action.name} isActing={isRunning} reason={failure} />
      )}
    </section>
  );
}

function TotpRemovedMessage() {
  const { t } = useTranslation();
  const message = useFocusIfLost<HTMLParagraphElement>();
  return (
    <Text ref={message} size="sm" role="status" tabIndex={-1}>
      {t('preferences.totp.removed')}
    </Text>
  );
}

interface TotpRemovalConfirmationProps {
  name: string;
  isActing: boolean;
  /** Why it failed, as a failure code. */
  reason: string | undefined;
}

function TotpRemovalConfirmation({ name, isActing, reason }: TotpRemovalConfirmationProps) {
  const { confirm, close } = useConsole().account.totpRemoval;
  const { t } = useTranslation();
  return (
    <ConfirmationDialog title={t('preferences.totp.askTitle', { name })} onClose={close}>
      <Text size="sm">{t('preferences.totp.askText')}</Text>
      {reason !== undefined && (
        <Alert color="red" role="alert">
          {failureCodeText(t, reason)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={isActing} onClick={close} data-autofocus>
          {t('users.cancel')}
        </Button>
        <Button color="red" loading={isActing} onClick={confirm}>
          {t('preferences.totp.askYes')}
        </Button>
      </Group>
    </ConfirmationDialog>
  );
}
