import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * The state of the engine stop caused by the latest anchor of a vehicle; renders nothing while it is unknown.
 */
export function EngineStopState({ deviceId }: { deviceId: number }) {
  const { commandLog } = useConsole();
  const { t } = useTranslation();
  const stop = useSelector(commandLog, ({ context }) =>
    context.commands.find((command) => command.deviceId === deviceId && command.origin === 'anchor'),
  );
  if (!stop) return null;
  // The texts of commands load later than the first alert.
  return <div>{t(`alerts.stop.${stop.state}`, { reason: reasonText(t, stop.reason ?? 'OTHER') })}</div>;
}
