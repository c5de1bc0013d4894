import { Button, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NOTICE_CORNERS } from '@farol/core/domain/alert/notice';
import { visibleToasts, MAX_VISIBLE_TOASTS, type Toast } from '@farol/core/domain/alert/notice-stack';
import { useConsole } from '../kit/console/use-console.ts';
import { inboxDrawerOpen } from '../kit/navigation/inbox-drawer-state.ts';
import { SoundBlockedNotice } from './sound-blocked-notice.tsx';
import { ToastCard } from './toast-card.tsx';
import { useIsBehindDialog } from '../kit/dialogs/use-is-behind-dialog.ts';
import { usePushNavigation } from './use-push-navigation.ts';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import styles from './toasts.module.css';

/** Leads to the first alert that is drawn, from wherever the keyboard is. */
const FOCUS_KEY = 'F8';

interface ToastHostProps {
  /** Where there is room for alerts: in the corners of the map, at its top on a narrow screen, or only in the bar above. */
  placement: 'corners' | 'top' | 'bar';
  /** How much of the window's left side the menu and a panel take, pixels. */
  leftInsetPixels: number;
  /** The free part of the bar above. */
  barElement: HTMLElement | null;
}

/**
 * §4, §9: late alerts in the corners of what the panel leaves of the map, the most severe first. They stay while somebody points at
 * one or stands on one; a screen reader is told of each, of alarms at once.
 */
export function ToastHost({ placement, leftInsetPixels, barElement }: ToastHostProps) {
  const { toasts: machine } = useConsole();
  const { t } = useTranslation();
  usePushNavigation();
  const toasts = useSelector(machine, ({ context }) => context.toasts);
  const box = useRef<HTMLElement>(null);
  const holdReasons = useRef({ pointer: false, focus: false, dialog: false });
  const isBehind = useIsBehindDialog();
  useHotkeys(
    [[FOCUS_KEY, () => box.current?.querySelector<HTMLElement>('[data-first] button')?.focus()]],
    [],
  );

  const hold = (by: keyof typeof holdReasons.current, isHeld: boolean): void => {
    holdReasons.current[by] = isHeld;
    machine.send({ type: Object.values(holdReasons.current).includes(true) ? 'PAUSE' : 'RESUME' });
  };
  const holdByDialog = useEffectEvent(() => hold('dialog', isBehind));
  const isEmpty = toasts.length === 0;
  // What came while a dialog lay over it stands there when it is gone.
  useEffect(() => holdByDialog(), [isBehind, isEmpty]);
  const releaseOnBlur = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) hold('focus', false);
  };
  const releaseFocusHold = useEffectEvent(() => hold('focus', false));
  // What is taken away under the keyboard sends no blur.
  useEffect(() => {
    if (!holdReasons.current.focus || box.current?.contains(document.activeElement)) return;
    releaseFocusHold();
  }, [toasts]);
  // Beside a panel there is room for one.
  const shown = visibleToasts(toasts, placement === 'corners' ? MAX_VISIBLE_TOASTS : 1);
  const [first] = shown;
  const stacks = (placement === 'corners' ? NOTICE_CORNERS : [placement]).map((corner) => ({
    corner,
    cornerToasts: placement === 'corners' ? shown.filter(({ notice }) => notice.corner === corner) : shown,
  }));
  const host = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices where the keyboard stands
    <section
      ref={box}
      className={placement === 'bar' ? styles.hostInBar : styles.host}
      style={placement === 'corners' ? { left: leftInsetPixels } : {}}
      aria-label={t('alerts.region')}
      onFocus={() => hold('focus', true)}
      onBlur={releaseOnBlur}
    >
      <Announcements toasts={toasts} />
      <SoundBlockedNotice />
      {stacks.map((stack) => (
        <CornerStack
          key={stack.corner}
          {...stack}
          first={first}
          count={toasts.length}
          onPointerOverChange={(isPointed) => hold('pointer', isPointed)}
        />
      ))}
    </section>
  );
  return placement === 'bar' && barElement ? createPortal(host, barElement) : host;
}

interface CornerStackProps {
  /** A corner, or the one place there is. */
  corner: string;
  cornerToasts: readonly Toast[];
  /** The most severe of all: where it stands, the others are counted. */
  first: Toast | undefined;
  /** How many there are, drawn or not. */
  count: number;
  onPointerOverChange: (isPointed: boolean) => void;
}

function CornerStack({ corner, cornerToasts, first, count, onPointerOverChange }: CornerStackProps) {
  const { toasts: machine } = useConsole();
  const { t } = useTranslation();
  const isEmpty = cornerToasts.length === 0;
  const point = useEffectEvent(onPointerOverChange);
  // Nor does it tell the pointer that it left.
  useEffect(() => {
    if (isEmpty) point(false);
  }, [isEmpty]);
  if (isEmpty) return null;
  const hidden = count - Math.min(count, corner.includes('-') ? MAX_VISIBLE_TOASTS : 1);
  return (
    <div
      className={styles.corner}
      data-corner={corner}
      onPointerEnter={() => onPointerOverChange(true)}
      onPointerLeave={() => onPointerOverChange(false)}
    >
      {cornerToasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isFirst={toast === first} />
      ))}
      {count > 1 && first && cornerToasts.includes(first) && (
        <div className={styles.stackActions}>
          {hidden > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => inboxDrawerOpen.set(true)}>
              {t('alerts.more', { count: hidden })}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => machine.send({ type: 'DISMISS_ALL' })}>
            {t('alerts.closeAll')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** What a screen reader says; the count is left out, so that a burst is said once. */
function Announcements({ toasts }: { toasts: readonly Toast[] }) {
  const words = useMessageFormatter();
  const announcement = (isAlarm: boolean): string => {
    const toast = toasts.findLast((one) => one.isAlarm === isAlarm);
    return toast ? `${words(toast.notice.title)}: ${words(...toast.notice.texts)}` : '';
  };
  return (
    <VisuallyHidden>
      <div role="status" aria-live="polite">
        {announcement(false)}
      </div>
      <div role="alert" aria-live="assertive">
        {announcement(true)}
      </div>
    </VisuallyHidden>
  );
}
