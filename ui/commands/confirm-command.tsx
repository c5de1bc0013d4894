import { Alert, Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { choiceStops, chosenLock, type CommandChoice } from '@farol/core/domain/command-choice';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { choiceText } from './command-text.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { Question } from './question.tsx';
import { StopSafety } from './stop-safety.tsx';
import { useVehicleNow } from './use-vehicle-now.ts';
import styles from './commands.module.css';

/** Asks before a command is sent (§3, §7). Stopping an engine shows how the vehicle moves now, and may need a second step. */
export function ConfirmCommand() {
  const { commandSender } = useConsole();
  const state = useSelector(commandSender, ({ value }) => value);
  const choice = useSelector(commandSender, ({ context }) => context.choice);
  const isOpen = state === 'asking' || state === 'secondStep' || state === 'sending' || state === 'failed';
  if (!isOpen || !choice) return null;
  return <ChosenCommand state={state} choice={choice} />;
}

interface ChosenCommandProps {
  state: 'asking' | 'secondStep' | 'sending' | 'failed';
  choice: CommandChoice;
}

function ChosenCommand({ state, choice }: ChosenCommandProps) {
  const { commandSender } = useConsole();
  const { t } = useTranslation();
  const { deviceId, attributes, missing, endangered, reason, isUnsure, namespace } = useSelector(
    commandSender,
    ({ context }) => context,
  );
  const { name } = useVehicleNow(deviceId);
  const action = chosenLock(choice, namespace);
  const stops = choiceStops(choice, namespace);
  const leave = (): void => {
    if (state !== 'sending') commandSender.send({ type: state === 'failed' ? 'CLOSE' : 'CANCEL' });
  };
  return (
    <Question
      title={t(`commands.ask.${action ?? 'other'}`, { name, command: choiceText(t, choice) })}
      onLeave={leave}
    >
      <p className={styles.explanation}>{t(`commands.ask.${action ? `${action}Text` : 'otherText'}`)}</p>
      {choice.kind === 'type' && state === 'asking' && (
        <ParameterFields
          type={choice.type}
          attributes={attributes}
          missing={missing}
          onChange={(filled) => commandSender.send({ type: 'FILL', attributes: filled })}
        />
      )}
      {state === 'failed' && (
        <Alert
          color={isUnsure ? 'yellow' : 'red'}
          role="alert"
          title={t(isUnsure ? 'commands.ask.unsure' : 'commands.ask.failed')}
        >
          {reasonText(t, reason ?? 'OTHER')}
        </Alert>
      )}
      {stops && (
        <StopSafety
          deviceIds={[deviceId]}
          endangered={endangered}
          isSecond={state === 'secondStep'}
          holdText={t('commands.hold.engineStop')}
          onHeld={() => commandSender.send({ type: 'CONFIRM_ANYWAY' })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        <Button h={44} variant="default" data-autofocus disabled={state === 'sending'} onClick={leave}>
          {t(state === 'failed' ? 'commands.close' : 'commands.cancel')}
        </Button>
        {state === 'failed' && (
          <Button h={44} onClick={() => commandSender.send({ type: 'RETRY' })}>
            {t('commands.retry')}
          </Button>
        )}
        {(state === 'asking' || state === 'sending') && (
          <Button
            h={44}
            color={stops ? 'red.9' : 'beam'}
            loading={state === 'sending'}
            onClick={() => commandSender.send({ type: 'CONFIRM' })}
          >
            {t(confirmKey(action))}
          </Button>
        )}
      </Group>
    </Question>
  );
}

function confirmKey(action: ReturnType<typeof chosenLock>): string {
  if (action === undefined) return 'commands.ask.confirm';
  return action === 'engineStop' ? 'commands.lock' : 'commands.unlock';
}
