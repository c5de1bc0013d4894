import { Suspense } from 'react';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

const PreferencesDialog = lazyWithRetry(
  async () => (await import('../preferences/preferences-dialog.tsx')).PreferencesDialog,
);
const SessionEndedDialog = lazyWithRetry(
  async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog,
);

/** The dialogs of the session that open over any screen: the preferences, and the end of the session. */
export function SessionDialogs() {
  const { account, shell } = useConsole();
  const isOpen = useAnswers(shell, ({ dialogs }) => dialogs.includes('preferences'));
  const isExpired = useAnswers(account.expiry, (answers) => answers.isExpired);
  return (
    <Suspense>
      {isOpen && <PreferencesDialog />}
      {isExpired && <SessionEndedDialog />}
    </Suspense>
  );
}
