import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { MAX_BULK_COMMAND_VEHICLES } from '@farol/core/domain/command/bulk-command';
import { reasonText } from '../language/reason-text.ts';
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
  const { bulkCommand } = useConsole();
  const { t } = useTranslation();
  const { value: state, context } = useSelector(bulkCommand, (snapshot) => snapshot);
  const { target, deviceIds } = context;
  const count = deviceIds.length;
  const isAsking = state === 'confirming' || state === 'confirmingDanger';
  const close = (): void => bulkCommand.send({ type: isAsking ? 'CANCEL' : 'CLOSE' });
  const title =
    target.kind === 'group'
      ? t('commands.many.groupTitle', { name: target.name, count })
      : t('commands.many.title', { count });
  return (
    <ConfirmationDialog title={title} onClose={close}>
      {state === 'invalidTarget' && (
        <Alert color="yellow">
          {t(`commands.many.${context.problem}`, { most: MAX_BULK_COMMAND_VEHICLES })}
        </Alert>
      )}
      {(state === 'loading' || state === 'sending') && (
        <div role="status">
          <Text size="sm" mb={6}>
            {t(`commands.many.${state}`, { done: context.completedCount, count })}
          </Text>
          <Progress value={(100 * context.completedCount) / count} aria-label={t(`commands.many.${state}`)} />
        </div>
      )}
      {state === 'loadFailed' && (
        <Alert color="red" role="alert" title={t('commands.many.unread')}>
          {reasonText(t, context.reason ?? 'OTHER')}
        </Alert>
      )}
      {state === 'choosing' && <BulkCommandChoices />}
      {isAsking && <BulkCommandConfirmation isSecondStep={state === 'confirmingDanger'} />}
      {state === 'done' && <BulkCommandReport />}
      {!isAsking && state !== 'sending' && (
        <Group justify="flex-end" gap="sm">
          <Button h={44} variant="default" data-autofocus onClick={close}>
            {t(state === 'done' ? 'commands.close' : 'commands.cancel')}
          </Button>
          {state === 'loadFailed' && (
            <Button h={44} onClick={() => bulkCommand.send({ type: 'RETRY' })}>
              {t('commands.retry')}
            </Button>
          )}
        </Group>
      )}
    </ConfirmationDialog>
  );
}
