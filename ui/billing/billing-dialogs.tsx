import { Suspense } from 'react';
import { useSelector } from '@xstate/react';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../kit/console/use-console.ts';

const InvoicesDialog = lazyWithRetry(async () => (await import('./invoices-dialog.tsx')).InvoicesDialog);
const BillingDialog = lazyWithRetry(async () => (await import('./billing-dialog.tsx')).BillingDialog);

/** The dialogs of invoices; the shell renders it once. */
export function BillingDialogs() {
  const { billing } = useConsole();
  const isOwnOpen = useSelector(billing.own, ({ isOpen }) => isOpen);
  const isManagementOpen = useSelector(billing.customers, ({ isOpen }) => isOpen);
  return (
    <Suspense>
      {isOwnOpen && <InvoicesDialog />}
      {isManagementOpen && <BillingDialog />}
    </Suspense>
  );
}
