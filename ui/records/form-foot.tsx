import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './records.module.css';

interface FormFootProps {
  isSaving: boolean;
  onCancel: () => void;
  /** There is nothing to lose: the way out is to close. */
  isUntouched?: boolean;
  /** Nothing that stands here can be saved. */
  isReadOnly?: boolean;
  /** There is nothing to save now. */
  isUnchanged?: boolean;
  /** Why it was not saved. */
  refusal?: ReactNode;
  /** How the form stands, in a few words. */
  status?: ReactNode;
}

/** The end of every form: why it was not saved, then Cancel and Save, in this order. */
export function FormFoot({
  isSaving,
  onCancel,
  isUntouched = false,
  isReadOnly = false,
  isUnchanged = false,
  refusal,
  status,
}: FormFootProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.formFoot}>
      {refusal && <div className={styles.formRefusal}>{refusal}</div>}
      {status !== undefined && (
        <p className={styles.formStatus} role="status">
          {status}
        </p>
      )}
      <Button variant="default" h={44} onClick={onCancel} disabled={isSaving}>
        {t(isUntouched ? 'records.close' : 'records.cancel')}
      </Button>
      {!isReadOnly && (
        <Button type="submit" h={44} loading={isSaving} disabled={isUnchanged}>
          {t('records.save')}
        </Button>
      )}
    </div>
  );
}
