import { Alert, Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { choiceStops, chosenLock } from '@farol/core/domain/command-choice';
import { vehicleNow } from '@farol/core/fleet/vehicle-now';
import { useConsole } from '../use-console.ts';
import { choiceText } from './command-text.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { StopSafety } from './stop-safety.tsx';
import styles from './commands.module.css';

/** Asks before a command goes to several vehicles; before engines are stopped that may be running, once more and with their names. */
export function RoundConfirm({ isSecond }: { isSecond: boolean }) {
  const { commandRound, fleet } = useConsole();
  const { t } = useTranslation();
  const { choice, deviceIds, attributes, missing, endangered, namespace } = useSelector(
    commandRound,
    ({ context }) => context,
  );
  if (!choice) return null;
  const action = chosenLock(choice, namespace);
  const stops = choiceStops(choice, namespace);
  const waiting = deviceIds.filter((deviceId) => vehicleNow(fleet, deviceId).status !== 'online').length;
  const count = deviceIds.length;
  return (
    <>
      <p className={styles.explanation}>
        <b>{t('commands.many.ask', { command: choiceText(t, choice), count })}</b>{' '}
        {t(`commands.many.${action ?? 'other'}Text`)}
      </p>
      {waiting > 0 && !isSecond && (
        <Alert color="yellow">{t('commands.many.waiting', { count: waiting })}</Alert>
      )}
      {!isSecond && choice.kind === 'type' && (
        <ParameterFields
          type={choice.type}
          attributes={attributes}
          missing={missing}
          onChange={(filled) => commandRound.send({ type: 'FILL', attributes: filled })}
        />
      )}
      {stops && (
        <StopSafety
          deviceIds={deviceIds}
          endangered={endangered}
          isSecond={isSecond}
          holdText={t('commands.many.hold', { count })}
          onHeld={() => commandRound.send({ type: 'CONFIRM_ANYWAY' })}
        />
      )}
      <Group justify="flex-end" gap="sm">
        {!isSecond && (
          <Button h={44} variant="subtle" onClick={() => commandRound.send({ type: 'BACK' })}>
            {t('commands.many.back')}
          </Button>
        )}
        <Button
          h={44}
          variant="default"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the question took the place of the choices, and no is the harmless answer
          autoFocus
          onClick={() => commandRound.send({ type: 'CANCEL' })}
        >
          {t('commands.cancel')}
        </Button>
        {!isSecond && (
          <Button
            h={44}
            color={stops ? 'red.9' : 'beam'}
            onClick={() => commandRound.send({ type: 'CONFIRM' })}
          >
            {t('commands.many.send', { count })}
          </Button>
        )}
      </Group>
    </>
  );
}
