import { Alert } from '@mantine/core';
import type { CommandChoice } from '@farol/core/domain/command/command-choice';
import type { LockAction } from '@farol/core/domain/command/lock';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { commandChoiceText } from './command-text.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { EngineStopSafety } from './engine-stop-safety.tsx';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';
import styles from './commands.module.css';

/**
 * Asks for confirmation before a command is sent to one vehicle (§3, §7). For an engine stop it shows how the
 * vehicle moves now, and may require a second step.
 */
export function CommandConfirmation() {
  const { step, deviceId, choice } = useView(useConsole().commands.sender);
  const isOpen =
    step === 'confirming' || step === 'confirmingDanger' || step === 'sending' || step === 'failed';
  if (!isOpen || deviceId === undefined || !choice) return null;
  return <CommandConfirmationDialog step={step} deviceId={deviceId} choice={choice} />;
}

interface CommandConfirmationDialogProps {
  step: 'confirming' | 'confirmingDanger' | 'sending' | 'failed';
  deviceId: number;
  choice: CommandChoice;
}

function CommandConfirmationDialog({ step, deviceId, choice }: CommandConfirmationDialogProps) {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const { lockAction, stopsEngine, attributes, missingParameters, endangeredVehicles, failures } =
    useView(sender);
  const [failure] = failures;
  const { name, status } = useLiveVehicle(deviceId);
  const close = (): void => {
    if (step === 'failed') sender.close();
    else sender.cancel();
  };
  return (
    <ConfirmationDialog
      title={t(`commands.ask.${lockAction ?? 'other'}`, { name, command: commandChoiceText(t, choice) })}
      onClose={close}
    >
      <p className={styles.explanation}>{t(`commands.ask.${lockAction ?? 'other'}Text`)}</p>
      {choice.kind === 'type' && step === 'confirming' && (
        <ParameterFields
          type={choice.type}
          attributes={attributes}
          missing={missingParameters}
          onChange={sender.setParameters}
        />
      )}
      {step === 'failed' && (
        <Alert
          color={failure?.isOutcomeUnknown ? 'yellow' : 'red'}
          role="alert"
          title={t(failure?.isOutcomeUnknown ? 'commands.ask.unsure' : 'commands.ask.failed')}
        >
          {failureCodeText(t, failure?.reason ?? 'OTHER')}
        </Alert>
      )}
      {/* An engine stop says so among its dangers. */}
      {status !== 'online' && !stopsEngine && step === 'confirming' && (
        <Alert color="yellow">{t('commands.offline')}</Alert>
      )}
      {stopsEngine && (
        <EngineStopSafety
          deviceIds={[deviceId]}
          endangered={endangeredVehicles}
          isSecondStep={step === 'confirmingDanger'}
          holdText={t('commands.hold.engineStop')}
          onConfirmed={sender.confirmDespiteDanger}
        />
      )}
      {step === 'failed' ? (
        <QuestionFooter
          onCancel={close}
          cancelText={t('commands.close')}
          action={{ text: t('commands.retry'), onConfirm: sender.retry }}
        />
      ) : (
        <QuestionFooter
          onCancel={close}
          action={
            step === 'confirmingDanger'
              ? undefined
              : {
                  text: t(confirmKey(lockAction)),
                  onConfirm: sender.confirm,
                  isRunning: step === 'sending',
                  isDangerous: stopsEngine,
                }
          }
        />
      )}
    </ConfirmationDialog>
  );
}

function confirmKey(action: LockAction | undefined): string {
  if (action === undefined) return 'commands.ask.confirm';
  return action === 'engineStop' ? 'commands.lock' : 'commands.unlock';
}
