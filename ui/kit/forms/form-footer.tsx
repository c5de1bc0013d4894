import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './form-footer.module.css';

/** What a footer shows. */
export interface FormFooterProps {
  isSaving: boolean;
  onCancel: () => void;
  /** There are no unsaved changes: the button says "Close" instead of "Cancel". */
  isClean?: boolean;
  /** The user may not save this form. */
  isReadOnly?: boolean;
  /** There is nothing to save: the button is disabled. */
  isUnchanged?: boolean;
  /** Why it was not saved. */
  rejection?: ReactNode;
  /** The state of the form in a few words. */
  status?: ReactNode;
}

/** The footer of every form: why it was not saved, then Cancel and Save, in this order. */
export function FormFooter({
  isSaving,
  onCancel,
  isClean = false,
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
        {t(isClean ? 'records.close' : 'records.cancel')}
      </Button>
      {!isReadOnly && (
        <Button type="submit" loading={isSaving} disabled={isUnchanged}>
          {t('records.save')}
        </Button>
      )}
    </div>
  );
}
