import { useEffect, useEffectEvent } from 'react';
import { holdNavigation, useNavigate } from '../navigation.tsx';

/** A form that somebody may want to leave. */
interface LeavableForm {
  send(event: { type: 'LEAVE' }): void;
  getSnapshot(): { value: unknown };
}

interface LeaveGuard {
  /** Does what the user wanted to do when he was asked. */
  go(): void;
  /** Forgets it. */
  stay(): void;
}

/** What the user wants to do as soon as he has answered, by form: it outlives the screen, which a step back takes away. */
const WANTED = new WeakMap<LeavableForm, () => void>();

/**
 * Holds back whoever wants to leave a form: the form is asked first, and closes at once if nothing was typed. A way to another
 * screen waits for the answer, a step back is taken back, and the browser asks before the page itself is left.
 */
export function useLeaveGuard(form: LeavableForm, isDirty: () => boolean): LeaveGuard {
  const wouldLose = useEffectEvent(isDirty);
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname: home } = location;
    let here = home + location.search;
    // How the screen is looked at may change meanwhile.
    const note = (): void => {
      if (location.pathname === home) here = home + location.search;
    };
    /** True: he may go now. Otherwise he is asked, or waits until the record is saved. */
    const mayLeave = (goOn: () => void): boolean => {
      form.send({ type: 'LEAVE' });
      if (form.getSnapshot().value === 'closed') return true;
      WANTED.set(form, goOn);
      return false;
    };
    const release = holdNavigation(mayLeave);
    const unload = (event: BeforeUnloadEvent): void => {
      if (wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', unload);
    window.addEventListener('replaceState', note);
    return () => {
      release();
      window.removeEventListener('beforeunload', unload);
      window.removeEventListener('replaceState', note);
      // A step back cannot be held: it is taken back, and the form comes again with its question.
      const target = location.pathname + location.search;
      const isAway = form.getSnapshot().value !== 'closed' && location.pathname !== home;
      if (isAway && !mayLeave(() => navigate(target))) queueMicrotask(() => navigate(here));
    };
  }, [form, navigate]);
  return {
    go: () => {
      const goOn = WANTED.get(form);
      WANTED.delete(form);
      if (goOn) queueMicrotask(goOn);
    },
    stay: () => {
      WANTED.delete(form);
    },
  };
}
