import { Alert } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Says why ending the impersonation failed, and offers a retry. */
export function EndImpersonationDialog() {
  const { impersonationEnd } = useConsole().account;
  const { t } = useTranslation();
  const { isPending, failure } = useView(impersonationEnd);
  return (
    <ConfirmationDialog title={t('accountMenu.backFailed')} onClose={impersonationEnd.clear}>
      <Alert color="red" role="alert">
        {failure !== undefined && failureCodeText(t, failure)}
      </Alert>
      <QuestionFooter
        onCancel={impersonationEnd.clear}
        cancelText={t('accountMenu.backClose')}
        focus="action"
        action={{
          text: t('accountMenu.backRetry'),
          onConfirm: impersonationEnd.endImpersonation,
          isRunning: isPending,
        }}
      />
    </ConfirmationDialog>
  );
}
