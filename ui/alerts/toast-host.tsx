import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useSelector } from '@xstate/react';
import { isSevereKind } from '@farol/core/domain/alert/alert-severity';
import { TOAST_CORNERS } from '@farol/core/domain/alert/toast-content';
import {
  foldToasts,
  visibleToasts,
  MAX_VISIBLE_TOASTS,
  type Toast,
  type ToastFold,
} from '@farol/core/domain/alert/toast-stack';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useIsBehindDialog } from '../kit/dialogs/use-is-behind-dialog.ts';
import styles from './toasts.module.css';
import { VisuallyHidden, Button } from '@mantine/core';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';
import { screenPath } from '@farol/core/domain/navigation/screen';
import { useNavigate } from '../kit/navigation/navigation.tsx';
import { IconVolumeOff } from '@tabler/icons-react';
import { ToastCard } from './toast-card.tsx';

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
 * while the pointer or the focus is on one, and give way to the open inbox, which lists the same. Screen readers announce each of them, alarms immediately.
 */
export function ToastHost({ placement, insetPixels, barElement }: ToastHostProps) {
  const { alerts, shell } = useConsole();
  const { t } = useTranslation();
  usePushNavigation();
  const isInboxOpen = useSelector(shell, ({ dialogs }) => dialogs.includes('inbox'));
  const isInboxWhole = useSelector(
    alerts.inbox,
    ({ filter }) => filter.kind === undefined && filter.deviceId === undefined,
  );
  const toasts = useSelector(alerts.toasts, (item) => item.toasts);
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
  useEffect(() => {
    holdByDialog();
  }, [isBehind, isEmpty]);
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
  // The open inbox lists them, the most severe first; outside the corners there is room for one.
  const maxToasts = isInboxOpen && isInboxWhole ? 0 : placement === 'corners' ? MAX_VISIBLE_TOASTS : 1;
  const shownToasts = visibleToasts(toasts, maxToasts);
  const [first] = shownToasts;
  const folds = useMemo(() => foldToasts(toasts), [toasts]);
  const severeCount = folds.filter(({ toast }) => isSevereKind(toast.kind)).length;
  const stacks = (placement === 'corners' ? TOAST_CORNERS : [placement]).map((corner) => ({
    corner,
    cornerToasts:
      placement === 'corners'
        ? shownToasts.filter(({ toast }) => toast.content.corner === corner)
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

/** Live regions for screen readers, without the repeat count, so that a burst is announced once. */
function ToastAnnouncements({ toasts }: { toasts: readonly Toast[] }) {
  const formatMessage = useMessageFormatter();
  const announcement = (isAlarm: boolean): string => {
    const toast = toasts.findLast((candidate) => candidate.isAlarm === isAlarm);
    return toast ? `${formatMessage(toast.content.title)}: ${formatMessage(...toast.content.texts)}` : '';
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

/**
 * Navigates to where a clicked browser notification leads, with the usual question about unsaved changes.
 */
function usePushNavigation(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((data: unknown) => {
    const path: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'path') : undefined;
    const known = screenPath(path);
    if (known !== undefined) navigate(known);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent): void => open(data);
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, []);
}

/** Browsers block sound before the first user action: says so, and offers a button to enable it. */
function SoundBlockedNotice() {
  const { sound } = useConsole().alerts;
  const { t } = useTranslation();
  const isBlocked = useSelector(sound, (item) => item.isBlocked);
  return (
    <div role="status" className={styles.soundNoticeSlot}>
      {isBlocked && (
        <div className={styles.soundNotice}>
          <IconVolumeOff size={18} aria-hidden />
          <span>{t('alerts.sound.blocked')}</span>
          <Button px="sm" onClick={sound.enable}>
            {t('alerts.sound.enable')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ToastStackProps {
  /** A corner, or the placement if it is the only stack. */
  corner: string;
  cornerToasts: readonly ToastFold[];
  /** The most severe toast; its stack shows how many others there are. */
  first: ToastFold | undefined;
  /** Number of toasts, visible or not; what several vehicles say alike is one. */
  count: number;
  /** How many of these are severe: they are not dismissed with the others. */
  severeCount: number;
  onPointerOverChange: (isPointed: boolean) => void;
}

/**
 * The toasts of one corner, the first in full and the others in a line each, so that the map stays visible. The stack with
 * the most severe one can show or dismiss the rest.
 */
function ToastStack({
  corner,
  cornerToasts,
  first,
  count,
  severeCount,
  onPointerOverChange,
}: ToastStackProps) {
  const { alerts, shell } = useConsole();
  const { t } = useTranslation();
  const isEmpty = cornerToasts.length === 0;
  const changePointerOver = useEffectEvent(onPointerOverChange);
  // A removed element fires no pointerleave event either.
  useEffect(() => {
    if (isEmpty) changePointerOver(false);
  }, [isEmpty]);
  if (isEmpty) return null;
  const canDismissAny = severeCount < count;
  const hidden = count - Math.min(count, corner.includes('-') ? MAX_VISIBLE_TOASTS : 1);
  return (
    <div
      className={styles.corner}
      data-corner={corner}
      onPointerEnter={() => onPointerOverChange(true)}
      onPointerLeave={() => onPointerOverChange(false)}
    >
      {cornerToasts.map((fold) => (
        <ToastCard
          key={fold.members.at(-1)?.id}
          fold={fold}
          isFirst={fold === first}
          isCompact={corner === 'bar' || fold !== cornerToasts[0]}
        />
      ))}
      {count > 1 && (hidden > 0 || canDismissAny) && first && cornerToasts.includes(first) && (
        <div className={styles.stackActions}>
          {hidden > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => shell.open('inbox')}>
              {t('alerts.more', { count: hidden })}
            </Button>
          )}
          {canDismissAny && (
            <Button size="compact-sm" variant="default" onClick={alerts.toasts.dismissAll}>
              {t(severeCount > 0 ? 'alerts.closeOthers' : 'alerts.closeAll')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
