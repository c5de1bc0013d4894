import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showNotice } from '../devices/device-notices.ts';
import { useSharedValue } from '../devices/shared-value.ts';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { lazyWithRetry } from '../late.ts';
import { preferencesDialogOpen } from './preferences-opening.ts';

const PreferencesDialog = lazyWithRetry(async () => (await import('./preferences-dialog.tsx')).PreferencesDialog);
const SessionOver = lazyWithRetry(async () => (await import('./session-over.tsx')).SessionEndedDialog);

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
