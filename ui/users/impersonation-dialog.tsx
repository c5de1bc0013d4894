import { Alert, Text } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Asks for confirmation before impersonating a user, and explains how to end the impersonation. */
export function ImpersonationDialog() {
  const { action, isDone, isRunning, failure } = useView(useConsole().account.impersonation);
  if (!action || isDone) return null;
  return <ImpersonationConfirmation name={action.title} isActing={isRunning} reason={failure} />;
}

interface ImpersonationConfirmationProps {
  name: string;
  isActing: boolean;
  /** Why it failed, as a failure code. */
  reason: string | undefined;
}

function ImpersonationConfirmation({ name, isActing, reason }: ImpersonationConfirmationProps) {
  const { confirm, close } = useConsole().account.impersonation;
  const { t } = useTranslation();
  return (
    <ConfirmationDialog title={t('users.actAs.title', { name })} onClose={close}>
      {reason === undefined ? (
        <Text size="sm">{t('users.actAs.text')}</Text>
      ) : (
        <Alert color="red" role="alert" title={t('users.actAs.failed')}>
          {failureCodeText(t, reason)}
        </Alert>
      )}
      <QuestionFooter
        onCancel={close}
        action={{ text: t('users.actAs.yes'), onConfirm: confirm, isRunning: isActing }}
      />
    </ConfirmationDialog>
  );
}
