import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { stateText } from '../commands/state-look.ts';
import { useConsole } from '../use-console.ts';

/** How far the engine stop came that the last anchor of a vehicle brought; nothing while that is not known. */
export function StopState({ deviceId }: { deviceId: number }) {
  const { commandLog } = useConsole();
  const { t } = useTranslation();
  const stop = useSelector(commandLog, ({ context }) =>
    context.commands.find((command) => command.deviceId === deviceId && command.origin === 'anchor'),
  );
  return stop ? <div>{stateText(t, stop)}</div> : null;
}
