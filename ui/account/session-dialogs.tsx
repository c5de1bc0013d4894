import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotice } from '../kit/messages/notice-queue.ts';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { reasonText } from '../language/reason-text.ts';
import { useAnswers } from '../kit/console/use-answers.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { preferencesDialogOpen } from '../kit/navigation/preferences-dialog-state.ts';

const PreferencesDialog = lazyWithRetry(
  async () => (await import('../preferences/preferences-dialog.tsx')).PreferencesDialog,
);
const SessionEndedDialog = lazyWithRetry(
  async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog,
);

/** The dialogs of the session that open over any screen: the preferences, and the end of the session. */
export function SessionDialogs() {
  const { expiry } = useConsole().account;
  const isOpen = useSharedValue(preferencesDialogOpen);
  const isExpired = useAnswers(expiry, (answers) => answers.isExpired);
  useSaveFailureNotice();
  useLocalOnlyNotice();
  return (
    <Suspense>
      {isOpen && <PreferencesDialog />}
      {isExpired && <SessionEndedDialog />}
    </Suspense>
  );
}

/** Shows a notice when saving a preference failed after the menu was closed. */
function useSaveFailureNotice(): void {
  const { account } = useConsole().preferences;
  const { t } = useTranslation();
  const failure = useAnswers(account, (answers) => answers.failure);
  useEffect(() => {
    if (failure !== undefined && !preferencesDialogOpen.read())
      showNotice('bad', t('preferences.failed', { reason: reasonText(t, failure) }));
  }, [failure, t]);
}

/** Tells users who may not save to their account, once, that their choice is stored in this browser only. */
function useLocalOnlyNotice(): void {
  const { account } = useConsole().preferences;
  const { t } = useTranslation();
  const wasShown = useRef(false);
  useEffect(
    () =>
      account.on('storedLocally', () => {
        if (!wasShown.current && !preferencesDialogOpen.read()) showNotice('info', t('preferences.here'));
        wasShown.current = true;
      }),
    [account, t],
  );
}
