import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import { isSevereKind } from '@farol/core/domain/alert/alert-severity';
import { NOTICE_CORNERS } from '@farol/core/domain/alert/notice';
import { foldToasts, visibleToasts, MAX_VISIBLE_TOASTS } from '@farol/core/domain/alert/notice-stack';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { SoundBlockedNotice } from './sound-blocked-notice.tsx';
import { ToastAnnouncements } from './toast-announcements.tsx';
import { ToastStack } from './toast-stack.tsx';
import { useIsBehindDialog } from '../kit/dialogs/use-is-behind-dialog.ts';
import { usePushNavigation } from './use-push-navigation.ts';
import styles from './toasts.module.css';

/** Moves the focus to the most severe toast. */
const FOCUS_KEY = 'F8';

interface ToastHostProps {
  /**
   * Where there is room for toasts: in the corners of the map, at its top on a narrow screen, or only in the
   * top bar.
   */
  placement: 'corners' | 'top' | 'bar';
  /** What menu, panel and docked inbox take of the sides, pixels. */
  insetPixels: { left: number; right: number };
  /** The empty part of the top bar. */
  barElement: HTMLElement | null;
}

/**
 * Shows toasts in the corners of the visible map, the most severe first (§4, §9). Toasts do not disappear
 * while the pointer or the focus is on one. Screen readers announce each of them, alarms immediately.
 */
export function ToastHost({ placement, insetPixels, barElement }: ToastHostProps) {
  const { alerts } = useConsole();
  const { t } = useTranslation();
  usePushNavigation();
  const toasts = useSelector(alerts.toasts, (one) => one.toasts);
  const hostElement = useRef<HTMLElement>(null);
  const holdReasons = useRef({ pointer: false, focus: false, dialog: false });
  const isBehind = useIsBehindDialog();
  useHotkeys(
    [[FOCUS_KEY, () => hostElement.current?.querySelector<HTMLElement>('[data-first] button')?.focus()]],
    [],
  );

  const hold = (by: keyof typeof holdReasons.current, isHeld: boolean): void => {
    holdReasons.current[by] = isHeld;
    if (Object.values(holdReasons.current).includes(true)) alerts.toasts.pause();
    else alerts.toasts.resume();
  };
  const holdByDialog = useEffectEvent(() => hold('dialog', isBehind));
  const isEmpty = toasts.length === 0;
  // Toasts that arrive behind a dialog stay until it is closed.
  useEffect(() => holdByDialog(), [isBehind, isEmpty]);
  const releaseOnBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && hostElement.current?.contains(relatedTarget)))
      hold('focus', false);
  };
  const releaseFocusHold = useEffectEvent(() => hold('focus', false));
  // An element that is removed while it has the focus fires no blur event.
  useEffect(() => {
    if (!holdReasons.current.focus || hostElement.current?.contains(document.activeElement)) return;
    releaseFocusHold();
  }, [toasts]);
  // Outside the corners there is room for one.
  const shownToasts = visibleToasts(toasts, placement === 'corners' ? MAX_VISIBLE_TOASTS : 1);
  const [first] = shownToasts;
  const folds = useMemo(() => foldToasts(toasts), [toasts]);
  const severeCount = folds.filter(({ toast }) => isSevereKind(toast.kind)).length;
  const stacks = (placement === 'corners' ? NOTICE_CORNERS : [placement]).map((corner) => ({
    corner,
    cornerToasts:
      placement === 'corners'
        ? shownToasts.filter(({ toast }) => toast.notice.corner === corner)
        : shownToasts,
  }));
  const host = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only observes where the focus is
    <section
      ref={hostElement}
      className={placement === 'bar' ? styles.hostInBar : styles.host}
      style={placement === 'corners' ? insetPixels : {}}
      aria-label={t('alerts.region')}
      onFocus={() => hold('focus', true)}
      onBlur={releaseOnBlur}
    >
      <ToastAnnouncements toasts={toasts} />
      <SoundBlockedNotice />
      {stacks.map((stack) => (
        <ToastStack
          key={stack.corner}
          {...stack}
          first={first}
          count={folds.length}
          severeCount={severeCount}
          onPointerOverChange={(isPointed) => hold('pointer', isPointed)}
        />
      ))}
    </section>
  );
  return placement === 'bar' && barElement ? createPortal(host, barElement) : host;
}
