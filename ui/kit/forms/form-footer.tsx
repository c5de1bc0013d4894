import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './form-footer.module.css';

/** What a footer shows. */
export interface FormFooterProps {
  isSaving: boolean;
  onCancel: () => void;
  /** There is nothing that the user may save: the only button is "Close". */
  isReadOnly?: boolean;
  /** There is nothing to save: the button is disabled. */
  isUnchanged?: boolean;
  /** Why it was not saved. */
  rejection?: ReactNode;
  /** The state of the form in a few words. */
  status?: ReactNode;
}

/** The footer of every form: why it was not saved, then Cancel and Save, in this order, or Close alone. */
export function FormFooter({
  isSaving,
  onCancel,
  isReadOnly = false,
  isUnchanged = false,
  rejection,
  status,
}: FormFooterProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.footer}>
      {rejection && <div className={styles.rejection}>{rejection}</div>}
      {status !== undefined && (
        <p className={styles.status} role="status">
          {status}
        </p>
      )}
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        {t(isReadOnly ? 'records.close' : 'records.cancel')}
      </Button>
      {!isReadOnly && (
        <Button type="submit" loading={isSaving} disabled={isUnchanged}>
          {t('records.save')}
        </Button>
      )}
    </div>
  );
}
