import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './not-saved-alert.module.css';

interface NotSavedAlertProps {
  /** A part of it was saved; what was not stands in the reason. */
  isPartlySaved?: boolean;
  /** The reason. */
  children: ReactNode;
}

/** Says next to the primary action of a form that it was not saved and why; it belongs into the foot of the form. */
export function NotSavedAlert({ isPartlySaved = false, children }: NotSavedAlertProps) {
  const { t } = useTranslation();
  return (
    <Alert
      color="red"
      p="sm"
      className={styles.notSavedAlert ?? ''}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(isPartlySaved ? 'records.savedInPart' : 'records.notSaved')}
      role="alert"
      tabIndex={-1}
    >
      {children}
    </Alert>
  );
}
