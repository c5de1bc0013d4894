import { useEffect } from 'react';
import { blockNavigation, useNavigate } from '../navigation/navigation.tsx';

/** A form that can be asked to close. */
interface ClosableForm {
  /** Asks first if there are unsaved changes. */
  close(): void;
  getSnapshot(): { readonly isOpen: boolean; readonly hasChanges: boolean };
}

interface UnsavedChangesGuard {
  /** Continues the navigation that was blocked. */
  continueLeaving(): void;
  /** Drops the navigation that was blocked. */
  cancelLeaving(): void;
}

/** The blocked navigation by form. It outlives the screen, which going back in the history unmounts. */
const PENDING_NAVIGATION = new WeakMap<ClosableForm, () => void>();

/**
 * Blocks leaving a form with unsaved changes. The form is asked to close first, and closes at once if nothing
 * was typed. Navigation to another screen waits for the user's decision, going back in the history is undone,
 * and the browser asks before the page is left.
 */
export function useUnsavedChangesGuard(form: ClosableForm): UnsavedChangesGuard {
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
