import { Alert } from '@mantine/core';
import { useTranslation } from '../language/use-translation.ts';
import { reasonText } from '../language/reason-text.ts';
import { Link } from '../kit/navigation/navigation.tsx';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { NamedVehicles } from './named-vehicles.tsx';

/**
 * How many vehicles a command was handed over to, and which refused it. The command log
 * shows what becomes of each.
 */
export function BulkCommandReport() {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const { completedCount, failures } = useAnswers(sender);
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
          text: reasonText(t, reason),
        }))}
      />
    </Alert>
  );
}
