import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { MAX_COMMAND_VEHICLES } from '@farol/core/domain/command/command-target';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import {
  commandChoiceOfType,
  offeredSavedCommands,
  offeredCommandTypes,
  type CommandChoice,
} from '@farol/core/domain/command/command-choice';
import { CommandIcon } from './command-icon.tsx';
import { commandChoiceText } from './command-text.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import styles from './commands.module.css';
import { Link } from '../kit/navigation/navigation.tsx';
import { NamedVehicles } from './named-vehicles.tsx';
import { vehicleState } from '@farol/core/fleet/vehicle-state';
import { ParameterFields } from './parameter-fields.tsx';
import { EngineStopSafety } from './engine-stop-safety.tsx';

/**
 * §3, §7: one command for several vehicles: offers what all of them support, asks for confirmation, sends it
 * and reports the result.
 */
export function BulkCommandDialog() {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const { step, target, deviceIds, problem, completedCount, loadFailure } = useView(sender);
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
          {failureCodeText(t, loadFailure ?? 'OTHER')}
        </Alert>
      )}
      {step === 'choosing' && <BulkCommandChoices />}
      {isAsking && <BulkCommandConfirmation />}
      {isReporting && <BulkCommandReport />}
      {!isAsking && step !== 'sending' && (
        <QuestionFooter
          onCancel={close}
          cancelText={isReporting ? t('commands.close') : undefined}
          action={step === 'loadFailed' ? { text: t('commands.retry'), onConfirm: sender.retry } : undefined}
        />
      )}
    </ConfirmationDialog>
  );
}

/** The commands that all of the vehicles support and the user may send. */
function BulkCommandChoices() {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const { types, saved: known } = useView(sender);
  const saved = principal ? offeredSavedCommands(known, principal) : [];
  const offered = principal
    ? offeredCommandTypes(types, principal).map((type) => commandChoiceOfType(type, principal.namespace))
    : [];
  if (offered.length + saved.length === 0)
    return <p className={styles.explanation}>{t('commands.many.none')}</p>;
  return (
    <>
      <p className={styles.explanation}>{t('commands.many.choose')}</p>
      <ul className={styles.choices} aria-label={t('commands.send')}>
        {offered.map((choice) => (
          <CommandChoiceButton key={commandChoiceText(t, choice)} choice={choice} />
        ))}
        {saved.map((command) => (
          <CommandChoiceButton key={command.id} choice={{ kind: 'saved', command }} />
        ))}
      </ul>
    </>
  );
}

function CommandChoiceButton({ choice }: { choice: CommandChoice }) {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className={styles.choice} onClick={() => sender.choose(choice)}>
        <CommandIcon choice={choice} />
        {commandChoiceText(t, choice)}
      </button>
    </li>
  );
}

/**
 * How many vehicles a command was handed over to, and which refused it. The command log
 * shows what becomes of each.
 */
function BulkCommandReport() {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const { completedCount, failures } = useView(sender);
  const sent = completedCount - failures.length;
  return (
    <>
      {sent > 0 && (
        <Alert color="green" role="status" title={t('commands.many.sent', { count: sent })}>
          {t('commands.many.followed')}{' '}
          <Link to="/commands?tab=sent" onClick={sender.close}>
            {t('commands.log.title')}
          </Link>
        </Alert>
      )}
      <RejectedVehicles
        kind="unsure"
        vehicles={failures.filter(({ isOutcomeUnknown }) => isOutcomeUnknown)}
      />
      <RejectedVehicles
        kind="refused"
        vehicles={failures.filter(({ isOutcomeUnknown }) => !isOutcomeUnknown)}
      />
    </>
  );
}

interface RejectedVehiclesProps {
  /** `unsure`: the command may have arrived all the same. */
  kind: 'refused' | 'unsure';
  vehicles: readonly { deviceId: number; name: string; reason: string }[];
}

/**
 * The vehicles whose command the server did not accept, each with the reason; renders
 * nothing while there are none.
 */
function RejectedVehicles({ kind, vehicles }: RejectedVehiclesProps) {
  const { t } = useTranslation();
  if (vehicles.length === 0) return null;
  return (
    <Alert
      color={kind === 'unsure' ? 'yellow' : 'red'}
      role="alert"
      title={t(`commands.many.${kind}`, { count: vehicles.length })}
    >
      <NamedVehicles
        vehicles={vehicles.map(({ deviceId, name, reason }) => ({
          deviceId,
          name,
          text: failureCodeText(t, reason),
        }))}
      />
    </Alert>
  );
}

/**
 * Asks for confirmation before a command is sent to several vehicles. Before stopping engines that may be
 * running it asks again, naming the vehicles.
 */
function BulkCommandConfirmation() {
  const {
    fleet,
    commands: { sender },
  } = useConsole();
  const { t } = useTranslation();
  const {
    step,
    choice,
    lockAction,
    stopsEngine,
    deviceIds,
    attributes,
    missingParameters,
    endangeredVehicles,
  } = useView(sender);
  if (!choice) return null;
  const isSecondStep = step === 'confirmingDanger';
  const offlineCount = deviceIds.filter(
    (deviceId) => vehicleState(fleet, deviceId).status !== 'online',
  ).length;
  const count = deviceIds.length;
  return (
    <>
      <p className={styles.explanation}>
        <b>{t('commands.many.ask', { command: commandChoiceText(t, choice), count })}</b>{' '}
        {t(`commands.many.${lockAction ?? 'other'}Text`)}
      </p>
      {offlineCount > 0 && !isSecondStep && (
        <Alert color="yellow">{t('commands.many.waiting', { count: offlineCount })}</Alert>
      )}
      {!isSecondStep && choice.kind === 'type' && (
        <ParameterFields
          type={choice.type}
          attributes={attributes}
          missing={missingParameters}
          onChange={sender.setParameters}
        />
      )}
      {stopsEngine && (
        <EngineStopSafety
          deviceIds={deviceIds}
          endangered={endangeredVehicles}
          isSecondStep={isSecondStep}
          holdText={t('commands.many.hold', { count })}
          onConfirmed={sender.confirmDespiteDanger}
        />
      )}
      <Group justify="flex-end" gap="sm">
        {!isSecondStep && (
          <Button variant="subtle" onClick={sender.back}>
            {t('commands.many.back')}
          </Button>
        )}
        <Button
          variant="default"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the question replaced the choices, and no is the harmless answer
          autoFocus
          onClick={sender.cancel}
        >
          {t('commands.cancel')}
        </Button>
        {!isSecondStep && (
          <Button color={stopsEngine ? 'red.9' : 'primary'} onClick={sender.confirm}>
            {t('commands.many.send', { count })}
          </Button>
        )}
      </Group>
    </>
  );
}
