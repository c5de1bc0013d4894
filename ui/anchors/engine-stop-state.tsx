import type { AutomaticStopOrigin } from '@farol/core/domain/alert/automatic-stop';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * The state of the latest automatic engine stop of a vehicle by its origin; renders nothing while it is unknown.
 */
export function EngineStopState({ deviceId, origin }: { deviceId: number; origin: AutomaticStopOrigin }) {
  const { log } = useConsole().commands;
  const { t } = useTranslation();
  const stop = useSelector(log, ({ commands }) =>
    commands.find((command) => command.deviceId === deviceId && command.origin === origin),
  );
  if (!stop) return null;
  // The texts of commands load later than the first alert.
  return <div>{t(`alerts.stop.${stop.state}`, { reason: failureCodeText(t, stop.reason ?? 'OTHER') })}</div>;
}
