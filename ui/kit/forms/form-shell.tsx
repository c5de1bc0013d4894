import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useSelector } from '@xstate/react';
import type { Readable } from '@farol/core/console/connected/connect-actor';
import type { FormActions, FormView } from '@farol/core/console/connected/form-connector';
import { useEscape } from '../dialogs/escape-key.ts';
import { FormFooter, type FormFooterProps } from './form-footer.tsx';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';
import { blockNavigation, useNavigate } from '../navigation/navigation.tsx';

/** The blocked navigation by form. It outlives the screen, which going back in the history unmounts. */
const PENDING_NAVIGATION = new WeakMap<ShownForm, () => void>();

/** What a form shows of its state, and what can be done with every form. */
type ShownForm = Readable<
  Pick<FormView, 'isOpen' | 'isEditing' | 'isSaving' | 'isConfirmingDiscard' | 'hasChanges'>
> &
  Pick<FormActions, 'save' | 'close' | 'keepEditing' | 'discard'>;

interface QuestionFormProps {
  className?: string | undefined;
  label?: string | undefined;
  isSaving: boolean;
  /** Nothing runs and nothing else is asked: what is invalid may take the focus. */
  isEditing?: boolean;
  /** The last attempt to save failed: what is invalid, or says why, gets the focus. */
  hasProblems: boolean;
  /** The visible part of a form with several: in another part it is looked for again. */
  visiblePart?: string | undefined;
  /** Called with the form's element. */
  onSubmit: (element: HTMLFormElement) => void;
  onCancel: () => void;
  footer?: Omit<FormFooterProps, 'isSaving' | 'onCancel'>;
  element?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
}

/** Selects what is invalid in a form, and what says why it was not saved, topmost first. */
const PROBLEM = '[aria-invalid="true"], [role="alert"]';
/** Selects the field of a choice whose options are open: what is typed there searches them, and is no value yet. */
const OPEN_CHOICE = 'input[aria-expanded="true"]:not([data-free-text])';

/**
 * The form of a question with a field or two, such as a password: Enter answers, and after a failure the first problem
 * in the form or its footer gets the focus. Closing it loses nothing, so it closes without a further question.
 */
export function QuestionForm({
  className,
  label,
  isSaving,
  isEditing = !isSaving,
  hasProblems,
  visiblePart,
  onSubmit,
  onCancel,
  footer,
  element,
  children,
}: QuestionFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = element ?? own;
  useEffect(() => {
    if (hasProblems && isEditing) form.current?.querySelector<HTMLElement>(PROBLEM)?.focus();
  }, [form, hasProblems, isEditing, visiblePart]);
  return (
    <form
      ref={form}
      className={className}
      noValidate
      aria-label={label}
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may be drawn inside another form.
        event.stopPropagation();
        if (!document.activeElement?.matches(OPEN_CHOICE)) onSubmit(event.currentTarget);
      }}
    >
      {children}
      <FormFooter isSaving={isSaving} onCancel={onCancel} {...footer} />
    </form>
  );
}

interface FormShellProps {
  form: ShownForm;
  className?: string | undefined;
  label?: string;
  /** Selects what has the focus at first. */
  initialFocus?: string;
  /** The last attempt to save failed: what is invalid, or says why, gets the focus. */
  hasProblems: boolean;
  /** The visible part of a form with several: in another part it is looked for again. */
  visiblePart?: string;
  /** How Cancel and Escape leave the form, where closing it alone would leave nothing to see. */
  onCancel?: () => void;
  /** Called with the form's element instead of saving. */
  onSubmit?: (element: HTMLFormElement) => void;
  footer: Omit<FormFooterProps, 'isSaving' | 'onCancel'>;
  children: ReactNode;
}

/** What all forms have in common: Enter saves, Escape closes, and leaving with unsaved changes asks first. */
export function FormShell({
  form,
  initialFocus,
  onSubmit = form.save,
  onCancel = form.close,
  children,
  ...rest
}: FormShellProps) {
  const isEditing = useSelector(form, (answers) => answers.isEditing);
  const isSaving = useSelector(form, (answers) => answers.isSaving);
  const isConfirmingDiscard = useSelector(form, (answers) => answers.isConfirmingDiscard);
  const element = useRef<HTMLFormElement>(null);
  const unsavedChanges = useUnsavedChangesGuard(form);
  useEscape(onCancel, element);
  useEffect(() => {
    if (initialFocus !== undefined) element.current?.querySelector<HTMLElement>(initialFocus)?.focus();
  }, [initialFocus]);
  return (
    <QuestionForm
      {...rest}
      element={element}
      isSaving={isSaving}
      isEditing={isEditing}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      {children}
      <UnsavedChangesDialog
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
    </QuestionForm>
  );
}

interface UnsavedChangesGuard {
  /** Continues the navigation that was blocked. */
  continueLeaving(): void;
  /** Drops the navigation that was blocked. */
  cancelLeaving(): void;
}

/**
 * Blocks leaving a form with unsaved changes. The form is asked to close first, and closes at once if nothing
 * was typed. Navigation to another screen waits for the user's decision, going back in the history is undone,
 * and the browser asks before the page is left.
 */
function useUnsavedChangesGuard(form: ShownForm): UnsavedChangesGuard {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname: homePath } = location;
    let currentUrl = homePath + location.search;
    // URL state may change while the form is open.
    const rememberUrl = (): void => {
      if (location.pathname === homePath) currentUrl = homePath + location.search;
    };
    /**
     * Returns true when the user may leave now. Otherwise they are asked, or wait until the record is saved.
     */
    const requestLeave = (continueLeaving: () => void): boolean => {
      form.close();
      if (!form.getSnapshot().isOpen) return true;
      PENDING_NAVIGATION.set(form, continueLeaving);
      return false;
    };
    const release = blockNavigation(requestLeave);
    const confirmUnload = (event: BeforeUnloadEvent): void => {
      if (form.getSnapshot().hasChanges) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmUnload);
    window.addEventListener('replaceState', rememberUrl);
    return () => {
      release();
      window.removeEventListener('beforeunload', confirmUnload);
      window.removeEventListener('replaceState', rememberUrl);
      // Going back cannot be blocked: it is undone, and the form is rendered again with its question.
      const target = location.pathname + location.search;
      const hasLeftPath = form.getSnapshot().isOpen && location.pathname !== homePath;
      if (hasLeftPath && !requestLeave(() => navigate(target))) queueMicrotask(() => navigate(currentUrl));
    };
  }, [form, navigate]);
  return {
    continueLeaving: () => {
      const continueLeaving = PENDING_NAVIGATION.get(form);
      PENDING_NAVIGATION.delete(form);
      if (continueLeaving) queueMicrotask(continueLeaving);
    },
    cancelLeaving: () => {
      PENDING_NAVIGATION.delete(form);
    },
  };
}
