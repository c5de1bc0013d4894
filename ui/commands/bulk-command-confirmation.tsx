import { Alert, Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { choiceStopsEngine, lockActionOfChoice } from '@farol/core/domain/command/command-choice';
import { vehicleState } from '@farol/core/fleet/vehicle-state';
import { useConsole } from '../kit/console/use-console.ts';
import { commandChoiceText } from './command-text.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { EngineStopSafety } from './engine-stop-safety.tsx';
import styles from './commands.module.css';

/**
 * Asks for confirmation before a command is sent to several vehicles. Before stopping engines that may be
 * running it asks again, naming the vehicles.
 */
export function BulkCommandConfirmation({ isSecondStep }: { isSecondStep: boolean }) {
  const { bulkCommand, fleet } = useConsole();
  const { t } = useTranslation();
  const { choice, deviceIds, attributes, missingParameters, endangeredVehicles, namespace } = useSelector(
    bulkCommand,
    ({ context }) => context,
  );
  if (!choice) return null;
  const action = lockActionOfChoice(choice, namespace);
  const stopsEngine = choiceStopsEngine(choice, namespace);
  const offlineCount = deviceIds.filter(
    (deviceId) => vehicleState(fleet, deviceId).status !== 'online',
  ).length;
  const count = deviceIds.length;
  return (
    <>
      <p className={styles.explanation}>
        <b>{t('commands.many.ask', { command: commandChoiceText(t, choice), count })}</b>{' '}
        {t(`commands.many.${action ?? 'other'}Text`)}
      </p>
      {offlineCount > 0 && !isSecondStep && (
        <Alert color="yellow">{t('commands.many.waiting', { count: offlineCount })}</Alert>
      )}
      {!isSecondStep && choice.kind === 'type' && (
        <ParameterFields
          type={choice.type}
          attributes={attributes}
          missing={missingParameters}
          onChange={(filled) => bulkCommand.send({ type: 'SET_PARAMETERS', attributes: filled })}
        />
      )}
      {stopsEngine && (
        <EngineStopSafety
          deviceIds={deviceIds}
          endangered={endangeredVehicles}
          isSecondStep={isSecondStep}
          holdText={t('commands.many.hold', { count })}
          onConfirmed={() => bulkCommand.send({ type: 'CONFIRM_DESPITE_DANGER' })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        {!isSecondStep && (
          <Button h={44} variant="subtle" onClick={() => bulkCommand.send({ type: 'BACK' })}>
            {t('commands.many.back')}
          </Button>
        )}
        <Button
          h={44}
          variant="default"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the question replaced the choices, and no is the harmless answer
          autoFocus
          onClick={() => bulkCommand.send({ type: 'CANCEL' })}
        >
          {t('commands.cancel')}
        </Button>
        {!isSecondStep && (
          <Button
            h={44}
            color={stopsEngine ? 'red.9' : 'primary'}
            onClick={() => bulkCommand.send({ type: 'CONFIRM' })}
          >
            {t('commands.many.send', { count })}
          </Button>
        )}
      </Group>
    </>
  );
}
