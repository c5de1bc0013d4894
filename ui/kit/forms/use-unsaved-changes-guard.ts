import { useEffect, useEffectEvent } from 'react';
import { blockNavigation, useNavigate } from '../navigation/navigation.tsx';

/** A form that somebody may want to leave. */
interface ClosableForm {
  send(event: { type: 'REQUEST_CLOSE' }): void;
  getSnapshot(): { value: unknown };
}

interface UnsavedChangesGuard {
  /** Does what the user wanted to do when he was asked. */
  continueLeaving(): void;
  /** Forgets it. */
  cancelLeaving(): void;
}

/** What the user wants to do as soon as he has answered, by form: it outlives the screen, which a step back takes away. */
const PENDING_NAVIGATION = new WeakMap<ClosableForm, () => void>();

/**
 * Holds back whoever wants to leave a form: the form is asked first, and closes at once if nothing was typed. A way to another
 * screen waits for the answer, a step back is taken back, and the browser asks before the page itself is left.
 */
export function useUnsavedChangesGuard(form: ClosableForm, isDirty: () => boolean): UnsavedChangesGuard {
  const hasUnsavedChanges = useEffectEvent(isDirty);
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname: homePath } = location;
    let currentUrl = homePath + location.search;
    // How the screen is looked at may change meanwhile.
    const rememberUrl = (): void => {
      if (location.pathname === homePath) currentUrl = homePath + location.search;
    };
    /** True: he may go now. Otherwise he is asked, or waits until the record is saved. */
    const requestLeave = (continueLeaving: () => void): boolean => {
      form.send({ type: 'REQUEST_CLOSE' });
      if (form.getSnapshot().value === 'closed') return true;
      PENDING_NAVIGATION.set(form, continueLeaving);
      return false;
    };
    const release = blockNavigation(requestLeave);
    const unload = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    window.addEventListener('replaceState', rememberUrl);
    return () => {
      release();
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('replaceState', rememberUrl);
      // A step back cannot be held: it is taken back, and the form comes again with its question.
      const target = location.pathname + location.search;
      const hasLeftPath = form.getSnapshot().value !== 'closed' && location.pathname !== homePath;
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
