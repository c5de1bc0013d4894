import { Suspense } from 'react';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';

export { SingleSignOnButton } from './single-sign-on-button.tsx';

/** It needs more than this file: the login would list that. */
const Suspension = lazyWithRetry(async () => (await import('./suspension.tsx')).Suspension);

/** What a suspended account has to pay. */
export function SuspendedDialog() {
  return (
    <Suspense>
      <Suspension />
    </Suspense>
  );
}
