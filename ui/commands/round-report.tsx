import { Alert } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { Link } from '../navigation.tsx';
import { useConsole } from '../use-console.ts';
import { NamedVehicles } from './named-vehicles.tsx';

/** To how many vehicles a command was handed over, and to which not; the list of sent commands tells what becomes of each. */
export function RoundReport() {
  const { commandRound } = useConsole();
  const { t } = useTranslation();
  const { done, refused } = useSelector(commandRound, ({ context }) => context);
  const sent = done - refused.length;
  return (
    <>
      {sent > 0 && (
        <Alert color="green" role="status" title={t('commands.many.sent', { count: sent })}>
          {t('commands.many.followed')}{' '}
          <Link to="/commands?tab=sent" onClick={() => commandRound.send({ type: 'CLOSE' })}>
            {t('commands.log.title')}
          </Link>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert color="red" role="alert" title={t('commands.many.refused', { count: refused.length })}>
          <NamedVehicles
            vehicles={refused.map(({ deviceId, name, reason }) => ({
              deviceId,
              name,
              text: reasonText(t, reason),
            }))}
          />
        </Alert>
      )}
    </>
  );
}
