import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './not-saved-alert.module.css';

interface NotSavedAlertProps {
  /** Part of the record was saved; the reason names what was not. */
  isPartlySaved?: boolean;
  /** What was not done, where "not saved" would be the wrong word. */
  title?: string | undefined;
  /** Why it was not saved. */
  children: ReactNode;
}

/** Says in the footer of a form, next to the primary action, that the form was not saved and why. */
export function NotSavedAlert({ isPartlySaved = false, title, children }: NotSavedAlertProps) {
  const { t } = useTranslation();
  return (
    <Alert
      color="red"
      p="sm"
      className={styles.notSavedAlert ?? ''}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={title ?? t(isPartlySaved ? 'records.savedInPart' : 'records.notSaved')}
      role="alert"
      tabIndex={-1}
    >
      {children}
    </Alert>
  );
}
