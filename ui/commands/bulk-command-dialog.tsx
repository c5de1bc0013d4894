import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_BULK_COMMAND_VEHICLES } from '@farol/core/domain/command/bulk-command';
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
  const { bulk } = useConsole().commands;
  const { t } = useTranslation();
  const { step, target, deviceIds, problem, completedCount, failure } = useAnswers(bulk);
  const count = deviceIds.length;
  const isAsking = step === 'confirming' || step === 'confirmingDanger';
  const close = isAsking ? bulk.cancel : bulk.close;
  const title =
    target.kind === 'group'
      ? t('commands.many.groupTitle', { name: target.name, count })
      : t('commands.many.title', { count });
  return (
    <ConfirmationDialog title={title} onClose={close}>
      {step === 'invalidTarget' && (
        <Alert color="yellow">{t(`commands.many.${problem}`, { most: MAX_BULK_COMMAND_VEHICLES })}</Alert>
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
          {reasonText(t, failure ?? 'OTHER')}
        </Alert>
      )}
      {step === 'choosing' && <BulkCommandChoices />}
      {isAsking && <BulkCommandConfirmation />}
      {step === 'done' && <BulkCommandReport />}
      {!isAsking && step !== 'sending' && (
        <Group justify="flex-end" gap="sm">
          <Button h={44} variant="default" data-autofocus onClick={close}>
            {t(step === 'done' ? 'commands.close' : 'commands.cancel')}
          </Button>
          {step === 'loadFailed' && (
            <Button h={44} onClick={bulk.retry}>
              {t('commands.retry')}
            </Button>
          )}
        </Group>
      )}
    </ConfirmationDialog>
  );
}
