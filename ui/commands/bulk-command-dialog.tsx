import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { MAX_COMMAND_VEHICLES } from '@farol/core/domain/command/command-target';
import { useTranslation } from '../language/use-translation.ts';
import { reasonText } from '../language/reason-text.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { BulkCommandChoices } from './bulk-command-choices.tsx';
import { BulkCommandConfirmation } from './bulk-command-confirmation.tsx';
import { BulkCommandReport } from './bulk-command-report.tsx';

/**
 * §3, §7: one command for several vehicles: offers what all of them support, asks for confirmation, sends it
 * and reports the result.
 */
export function BulkCommandDialog() {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const { step, target, deviceIds, problem, completedCount, loadFailure } = useAnswers(sender);
  const count = deviceIds.length;
  const isAsking = step === 'confirming' || step === 'confirmingDanger';
  const isReporting = step === 'sent' || step === 'failed';
  const close = isAsking ? sender.cancel : sender.close;
  const title =
    target?.kind === 'group'
      ? t('commands.many.groupTitle', { name: target.name, count })
      : t('commands.many.title', { count });
  return (
    <ConfirmationDialog title={title} onClose={close}>
      {step === 'invalidTarget' && (
        <Alert color="yellow">{t(`commands.many.${problem}`, { most: MAX_COMMAND_VEHICLES })}</Alert>
      )}
      {(step === 'loading' || step === 'sending') && (
        <div role="status">
          <Text size="sm" mb={6}>
            {t(`commands.many.${step}`, { done: completedCount, count })}
          </Text>
          <Progress value={(100 * completedCount) / count} aria-label={t(`commands.many.${step}`)} />
        </div>
      )}
      {step === 'loadFailed' && (
        <Alert color="red" role="alert" title={t('commands.many.unread')}>
          {reasonText(t, loadFailure ?? 'OTHER')}
        </Alert>
      )}
      {step === 'choosing' && <BulkCommandChoices />}
      {isAsking && <BulkCommandConfirmation />}
      {isReporting && <BulkCommandReport />}
      {!isAsking && step !== 'sending' && (
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={close}>
            {t(isReporting ? 'commands.close' : 'commands.cancel')}
          </Button>
          {step === 'loadFailed' && <Button onClick={sender.retry}>{t('commands.retry')}</Button>}
        </Group>
      )}
    </ConfirmationDialog>
  );
}
