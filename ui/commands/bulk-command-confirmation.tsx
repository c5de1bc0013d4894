import { Alert, Button, Group } from '@mantine/core';
import { vehicleState } from '@farol/core/fleet/vehicle-state';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { commandChoiceText } from './command-text.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { EngineStopSafety } from './engine-stop-safety.tsx';
import styles from './commands.module.css';

/**
 * Asks for confirmation before a command is sent to several vehicles. Before stopping engines that may be
 * running it asks again, naming the vehicles.
 */
export function BulkCommandConfirmation() {
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
