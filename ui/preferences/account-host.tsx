import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { sayNotice } from '../devices/device-notices.ts';
import { useSharedValue } from '../devices/shared-value.ts';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { late } from '../late.ts';
import { preferencesOpen } from './preferences-opening.ts';

const PreferencesDialog = late(async () => (await import('./preferences-dialog.tsx')).PreferencesDialog);
const SessionOver = late(async () => (await import('./session-over.tsx')).SessionOver);

/** What of the account may open over any screen: its preferences, and the end of its session. */
export function AccountHost() {
  const { sessionExpiry } = useConsole();
  const isOpen = useSharedValue(preferencesOpen);
  const isOver = useSelector(sessionExpiry, ({ value }) => value === 'over');
  useFailureNotice();
  useKeptNotice();
  return (
    <Suspense>
      {isOpen && <PreferencesDialog />}
      {isOver && <SessionOver />}
    </Suspense>
  );
}

/** What was chosen in a menu that is closed by now must not fail in silence. */
function useFailureNotice(): void {
  const { preferenceSaving } = useConsole();
  const { t } = useTranslation();
  const reason = useSelector(preferenceSaving, ({ context }) => context.reason);
  useEffect(() => {
    if (reason !== undefined && !preferencesOpen.read())
      sayNotice('bad', t('preferences.failed', { reason: reasonText(t, reason) }));
  }, [reason, t]);
}

/** Whose account may save nothing is told once that what he chose stays here. */
function useKeptNotice(): void {
  const { preferenceSaving } = useConsole();
  const { t } = useTranslation();
  const isTold = useRef(false);
  useEffect(() => {
    const subscription = preferenceSaving.on('kept', () => {
      if (!isTold.current && !preferencesOpen.read()) sayNotice('info', t('preferences.here'));
      isTold.current = true;
    });
    return () => subscription.unsubscribe();
  }, [preferenceSaving, t]);
}
