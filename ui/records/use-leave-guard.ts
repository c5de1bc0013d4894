import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from '../navigation.tsx';

/** A form that somebody may want to leave. */
interface LeavableForm {
  send(event: { type: 'LEAVE' }): void;
  getSnapshot(): { value: unknown };
}

interface LeaveGuard {
  /** Goes where the user wanted to go when he was asked. */
  go(): void;
  /** Forgets where he wanted to go. */
  stay(): void;
}

/**
 * Holds back whoever wants to leave a form: the form is asked first, and closes at once if nothing was typed. The router has no
 * blocker, so the page's history is watched: a step to another screen waits for the answer, a step back is taken back, and the
 * browser asks before the page itself is left.
 */
export function useLeaveGuard(form: LeavableForm, isDirty: () => boolean): LeaveGuard {
  const wouldLose = useEffectEvent(isDirty);
  const navigate = useNavigate();
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const home = location.pathname;
    const isElsewhere = (url: string | URL | null | undefined): boolean =>
      url !== undefined && url !== null && new URL(url, location.href).pathname !== home;
    /** True: he may go now. Otherwise he is asked, or waits until the record is saved. */
    const mayLeave = (url: string): boolean => {
      form.send({ type: 'LEAVE' });
      if (form.getSnapshot().value === 'closed') return true;
      wanted.current = url;
      return false;
    };
    // oxlint-disable-next-line typescript/unbound-method -- both are called with the history as their `this`
    const { pushState, replaceState } = history;
    const held =
      (step: typeof pushState): typeof pushState =>
      (data, unused, url) => {
        if (!isElsewhere(url) || mayLeave(String(url))) step.call(history, data, unused, url);
      };
    history.pushState = held(pushState);
    history.replaceState = held(replaceState);
    const here = location.href;
    const back = (event: PopStateEvent): void => {
      const target = location.pathname + location.search;
      if (!isElsewhere(target) || mayLeave(target)) return;
      event.stopImmediatePropagation();
      pushState.call(history, null, '', here);
    };
    const unload = (event: BeforeUnloadEvent): void => {
      if (wouldLose()) event.preventDefault();
    };
    window.addEventListener('popstate', back, { capture: true });
    window.addEventListener('beforeunload', unload);
    return () => {
      history.pushState = pushState;
      history.replaceState = replaceState;
      window.removeEventListener('popstate', back, { capture: true });
      window.removeEventListener('beforeunload', unload);
    };
  }, [form]);
  return {
    go: () => {
      const to = wanted.current;
      wanted.current = undefined;
      if (to !== undefined) queueMicrotask(() => navigate(to));
    },
    stay: () => {
      wanted.current = undefined;
    },
  };
}
