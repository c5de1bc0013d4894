import { Alert, Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  choiceStopsEngine,
  lockActionOfChoice,
  type CommandChoice,
} from '@farol/core/domain/command/command-choice';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { commandChoiceText } from './command-text.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { EngineStopSafety } from './engine-stop-safety.tsx';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';
import styles from './commands.module.css';

/**
 * Asks for confirmation before a command is sent (§3, §7). For an engine stop it shows how the vehicle moves
 * now, and may require a second step.
 */
export function CommandConfirmation() {
  const { commandSender } = useConsole();
  const state = useSelector(commandSender, ({ value }) => value);
  const choice = useSelector(commandSender, ({ context }) => context.choice);
  const isOpen =
    state === 'confirming' || state === 'confirmingDanger' || state === 'sending' || state === 'failed';
  if (!isOpen || !choice) return null;
  return <CommandConfirmationDialog state={state} choice={choice} />;
}

interface CommandConfirmationDialogProps {
  state: 'confirming' | 'confirmingDanger' | 'sending' | 'failed';
  choice: CommandChoice;
}

function CommandConfirmationDialog({ state, choice }: CommandConfirmationDialogProps) {
  const { commandSender } = useConsole();
  const { t } = useTranslation();
  const { deviceId, attributes, missingParameters, endangeredVehicles, reason, isOutcomeUnknown, namespace } =
    useSelector(commandSender, ({ context }) => context);
  const { name } = useLiveVehicle(deviceId);
  const action = lockActionOfChoice(choice, namespace);
  const stopsEngine = choiceStopsEngine(choice, namespace);
  const close = (): void => {
    if (state !== 'sending') commandSender.send({ type: state === 'failed' ? 'CLOSE' : 'CANCEL' });
  };
  return (
    <ConfirmationDialog
      title={t(`commands.ask.${action ?? 'other'}`, { name, command: commandChoiceText(t, choice) })}
      onClose={close}
    >
      <p className={styles.explanation}>{t(`commands.ask.${action ? `${action}Text` : 'otherText'}`)}</p>
      {choice.kind === 'type' && state === 'confirming' && (
        <ParameterFields
          type={choice.type}
          attributes={attributes}
          missing={missingParameters}
          onChange={(filled) => commandSender.send({ type: 'SET_PARAMETERS', attributes: filled })}
        />
      )}
      {state === 'failed' && (
        <Alert
          color={isOutcomeUnknown ? 'yellow' : 'red'}
          role="alert"
          title={t(isOutcomeUnknown ? 'commands.ask.unsure' : 'commands.ask.failed')}
        >
          {reasonText(t, reason ?? 'OTHER')}
        </Alert>
      )}
      {stopsEngine && (
        <EngineStopSafety
          deviceIds={[deviceId]}
          endangered={endangeredVehicles}
          isSecondStep={state === 'confirmingDanger'}
          holdText={t('commands.hold.engineStop')}
          onConfirmed={() => commandSender.send({ type: 'CONFIRM_DESPITE_DANGER' })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button h={44} variant="default" data-autofocus disabled={state === 'sending'} onClick={close}>
          {t(state === 'failed' ? 'commands.close' : 'commands.cancel')}
        </Button>
        {state === 'failed' && (
          <Button h={44} onClick={() => commandSender.send({ type: 'RETRY' })}>
            {t('commands.retry')}
          </Button>
        )}
        {(state === 'confirming' || state === 'sending') && (
          <Button
            h={44}
            color={stopsEngine ? 'red.9' : 'primary'}
            loading={state === 'sending'}
            onClick={() => commandSender.send({ type: 'CONFIRM' })}
          >
            {t(confirmKey(action))}
          </Button>
        )}
      </Group>
    </ConfirmationDialog>
  );
}

function confirmKey(action: ReturnType<typeof lockActionOfChoice>): string {
  if (action === undefined) return 'commands.ask.confirm';
  return action === 'engineStop' ? 'commands.lock' : 'commands.unlock';
}
