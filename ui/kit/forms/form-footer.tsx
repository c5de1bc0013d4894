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
  /** What the primary action does, if it is not "Save". */
  saveText?: string | undefined;
  /** What leaves the form, if "Cancel" would read like the primary action. */
  cancelText?: string | undefined;
  /** Somebody loses something by the primary action. */
  isDangerous?: boolean;
  /** Why it was not saved. */
  rejection?: ReactNode;
  /** The state of the form in a few words. */
  status?: ReactNode;
}

/** The footer of a dialog: its buttons stand where those of every form stand. */
export function FooterBar({ children }: { children: ReactNode }) {
  return <div className={styles.footer}>{children}</div>;
}

/**
 * The footer of every form: why it was not saved, then Cancel and the primary action, in this order, or Close alone. The
 * primary action is always there to be pressed: with a problem it says what is wrong, and unchanged it sends nothing.
 */
export function FormFooter({
  isSaving,
  onCancel,
  isReadOnly = false,
  saveText,
  cancelText,
  isDangerous = false,
  rejection,
  status,
}: FormFooterProps) {
  const { t } = useTranslation();
  return (
    <FooterBar>
      {rejection && <div className={styles.rejection}>{rejection}</div>}
      {status !== undefined && (
        <p className={styles.status} role="status">
          {status}
        </p>
      )}
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        {isReadOnly ? t('records.close') : (cancelText ?? t('records.cancel'))}
      </Button>
      {!isReadOnly && (
        <Button type="submit" loading={isSaving} {...(isDangerous && { color: 'red' })}>
          {saveText ?? t('records.save')}
        </Button>
      )}
    </FooterBar>
  );
}
