import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useConsole } from '../use-console.ts';
import { late } from '../late.ts';

const RoundDialog = late(async () => (await import('./round-dialog.tsx')).RoundDialog);

/** The dialog that tells several vehicles the same, while it is open. */
export function RoundHost() {
  const { commandRound } = useConsole();
  const isOpen = useSelector(commandRound, ({ value }) => value !== 'idle');
  return isOpen ? (
    <Suspense>
      <RoundDialog />
    </Suspense>
  ) : null;
}
