import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { Answers } from '@farol/core/console/connected/connected';
import type { formAnswers, formVerbs } from '@farol/core/console/connected/form-connector';
import { useEscape } from '../dialogs/escape-key.ts';
import { FormFooter, type FormFooterProps } from './form-footer.tsx';
import { UnsavedChangesDialog, type UnsavedChangesDialogProps } from './unsaved-changes-dialog.tsx';
import { useUnsavedChangesGuard } from './use-unsaved-changes-guard.ts';

interface FormShellProps {
  form: Answers<ReturnType<typeof formAnswers>> & ReturnType<typeof formVerbs>;
  className?: string | undefined;
  label?: string;
  /** Selects what has the focus at first. */
  initialFocus?: string;
  /** The last attempt to save failed: what is invalid, or says why, gets the focus. */
  hasProblems: boolean;
  /** The visible part of a form with several: in another part it is looked for again. */
  visiblePart?: string;
  /** Called with the form's element instead of saving. */
  onSubmit?: (element: HTMLFormElement) => void;
  footer: Omit<FormFooterProps, 'isSaving' | 'onCancel'>;
  UnsavedChanges?: ComponentType<UnsavedChangesDialogProps>;
  children: ReactNode;
}

/** Selects what is invalid in a form, and what says why it was not saved, topmost first. */
const PROBLEM = '[aria-invalid="true"], [role="alert"]';

/**
 * What all forms have in common: Enter saves, Escape closes, leaving with unsaved changes asks first, and after
 * a failed save the first problem gets the focus, wherever it is.
 */
export function FormShell({
  form,
  className,
  label,
  initialFocus,
  hasProblems,
  visiblePart,
  onSubmit = form.save,
  footer,
  UnsavedChanges = UnsavedChangesDialog,
  children,
}: FormShellProps) {
  const isEditing = useSelector(form, (answers) => answers.isEditing);
  const isSaving = useSelector(form, (answers) => answers.isSaving);
  const isConfirmingDiscard = useSelector(form, (answers) => answers.isConfirmingDiscard);
  const element = useRef<HTMLFormElement>(null);
  const unsavedChanges = useUnsavedChangesGuard(form);
  useEscape(form.close, element);
  useEffect(() => {
    if (initialFocus !== undefined) element.current?.querySelector<HTMLElement>(initialFocus)?.focus();
  }, [initialFocus]);
  useEffect(() => {
    if (hasProblems && isEditing) element.current?.querySelector<HTMLElement>(PROBLEM)?.focus();
  }, [hasProblems, isEditing, visiblePart]);
  return (
    <form
      ref={element}
      className={className}
      noValidate
      aria-label={label}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      <FormFooter isSaving={isSaving} onCancel={form.close} {...footer} />
      <UnsavedChanges
        isOpen={isConfirmingDiscard}
        onKeepEditing={() => {
          unsavedChanges.cancelLeaving();
          form.keepEditing();
        }}
        onDiscard={() => {
          form.discard();
          unsavedChanges.continueLeaving();
        }}
      />
    </form>
  );
}
