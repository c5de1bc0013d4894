import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotice } from '../kit/messages/notice-queue.ts';
import { useSharedValue } from '../kit/console/shared-value.ts';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { preferencesDialogOpen } from '../kit/navigation/preferences-dialog-state.ts';

const PreferencesDialog = lazyWithRetry(async () => (await import('../preferences/preferences-dialog.tsx')).PreferencesDialog);
const SessionOver = lazyWithRetry(async () => (await import('./session-ended-dialog.tsx')).SessionEndedDialog);

/** What of the account may open over any screen: its preferences, and the end of its session. */
export function SessionDialogs() {
  const { sessionExpiry } = useConsole();
  const isOpen = useSharedValue(preferencesDialogOpen);
  const isOver = useSelector(sessionExpiry, ({ value }) => value === 'expired');
  useSaveFailureNotice();
  useLocalOnlyNotice();
  return (
    <Suspense>
      {isOpen && <PreferencesDialog />}
      {isOver && <SessionOver />}
    </Suspense>
  );
}

/** What was chosen in a menu that is closed by now must not fail in silence. */
function useSaveFailureNotice(): void {
  const { preferenceSaving } = useConsole();
  const { t } = useTranslation();
  const reason = useSelector(preferenceSaving, ({ context }) => context.reason);
  useEffect(() => {
    if (reason !== undefined && !preferencesDialogOpen.read())
      showNotice('bad', t('preferences.failed', { reason: reasonText(t, reason) }));
  }, [reason, t]);
}

/** Whose account may save nothing is told once that what he chose stays here. */
function useLocalOnlyNotice(): void {
  const { preferenceSaving } = useConsole();
  const { t } = useTranslation();
  const wasShown = useRef(false);
  useEffect(() => {
    const subscription = preferenceSaving.on('storedLocally', () => {
      if (!wasShown.current && !preferencesDialogOpen.read()) showNotice('info', t('preferences.here'));
      wasShown.current = true;
    });
    return () => subscription.unsubscribe();
  }, [preferenceSaving, t]);
}
