import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { stepCount } from '@farol/core/resources/records/record-action';
import { useTranslation } from '../../language/use-translation.ts';
import { reasonText } from '../../language/reason-text.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { DialogFrame } from '../../kit/dialogs/dialog-frame.tsx';
import { ActionConfirmation } from './action-confirmation.tsx';
import { ActionReport } from './action-report.tsx';

/** Asks for confirmation before an action on records, listing exactly which, and reports the result. */
export function RecordActionDialog() {
  const recordAction = useConsole().records.action;
  const { t } = useTranslation();
  const { action, isConfirming, isRunning, isDone, failure, ...progress } = useAnswers(recordAction);
  const { completedSteps, isStopping, result } = progress;
  const isClean = isDone && result?.failures.length === 0 && !result.notAttempted;
  useUnloadWarning(isRunning);
  // A full success needs no dialog: a notice reports it.
  if (!action || (isClean && action.type !== 'import')) return null;
  const count = stepCount(action);
  const isRemoval = action.type === 'remove';
  return (
    <DialogFrame
      onClose={recordAction.close}
      isClosable={!isRunning}
      title={t(`records.ask.${action.type}Title`, { count })}
    >
      <Stack gap="md">
        {isConfirming && <ActionConfirmation action={action} count={count} />}
        {isRunning && (
          <div role="status">
            <Text size="sm" mb={6}>
              {t('records.ask.progress', { steps: completedSteps, count })}
            </Text>
            <Progress
              value={(100 * completedSteps) / count}
              aria-label={t('records.ask.progress', { steps: completedSteps, count })}
            />
            {count > 1 && (
              <Group justify="flex-end" mt="md">
                <Button variant="default" disabled={isStopping} onClick={recordAction.stop}>
                  {t('records.ask.stop')}
                </Button>
              </Group>
            )}
          </div>
        )}
        {isDone && result && <ActionReport action={action} report={result} />}
        {failure !== undefined && (
          <Text size="sm" role="alert">
            {reasonText(t, failure)}
          </Text>
        )}
        {!isRunning && (
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={recordAction.close} data-autofocus>
              {t(isConfirming ? 'records.cancel' : 'records.close')}
            </Button>
            {isConfirming && (
              <Button {...(isRemoval ? { color: 'red' } : {})} onClick={recordAction.confirm}>
                {t(`records.ask.${action.type}Yes`)}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </DialogFrame>
  );
}

/** Leaving the page now would silently leave the rest undone. */
function useUnloadWarning(isActing: boolean): void {
  useEffect(() => {
    if (!isActing) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActing]);
}
