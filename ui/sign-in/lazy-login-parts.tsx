import { Suspense } from 'react';
import { singleSignOnPath } from '@farol/core/domain/navigation/single-sign-on-path';
import { lazyWithRetry } from '../kit/browser/lazy-with-retry.ts';
import { useTranslation } from '../language/use-translation.ts';
import styles from './login.module.css';

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

/** Leads to the provider of single sign-on, with what the form around it says of keeping the session. */
export function SingleSignOnButton() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={styles.remembered}
      onClick={({ currentTarget: { form } }) =>
        location.assign(singleSignOnPath(location.search, form !== null && new FormData(form).has('keep')))
      }
    >
      {t('users.openId.signIn')}
    </button>
  );
}
