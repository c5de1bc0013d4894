import { Component, type ReactNode } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { PrimaryButton } from './primary-button.tsx';
import styles from './sign-in.module.css';

/** Catches errors during rendering and shows a message with a reload button instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <ErrorScreen /> : this.props.children;
  }
}

function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.centeredScreen} role="alert">
      <h1>{t('shell.brokenTitle')}</h1>
      <p className={styles.dimmed}>{t('shell.brokenText')}</p>
      <PrimaryButton onClick={() => window.location.reload()}>{t('shell.brokenRetry')}</PrimaryButton>
    </div>
  );
}
