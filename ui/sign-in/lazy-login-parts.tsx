import { Suspense } from 'react';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

export { SingleSignOnButton } from './single-sign-on-button.tsx';

/** It needs more than this file: the login would list that. */
const SuspensionDialog = lazyWithRetry(
  async () => (await import('./suspension-dialog.tsx')).SuspensionDialog,
);

/** What a suspended account has to pay. */
export function SuspendedDialog() {
  return (
    <Suspense>
      <SuspensionDialog />
    </Suspense>
  );
}
