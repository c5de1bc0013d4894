import { Suspense } from 'react';
import { useSelector } from '@xstate/react';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';

const EngineStopDialog = lazyWithRetry(
  async () => (await import('./engine-stop-dialog.tsx')).EngineStopDialog,
);

/** The question before a change by which engines can be stopped, while it is asked. Mounted once. */
export function EngineStopDialogHost() {
  const { engineStops } = useConsole();
  const question = useSelector(engineStops, (item) => item.question);
  return question ? (
    <Suspense>
      <EngineStopDialog engineStops={engineStops} question={question} />
    </Suspense>
  ) : null;
}
