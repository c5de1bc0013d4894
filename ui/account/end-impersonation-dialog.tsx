import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
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
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={impersonationEnd.clear}>
          {t('accountMenu.backClose')}
        </Button>
        <Button data-autofocus loading={isPending} onClick={impersonationEnd.endImpersonation}>
          {t('accountMenu.backRetry')}
        </Button>
      </Group>
    </ConfirmationDialog>
  );
}
