import { Button, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CORNERS } from '@farol/core/domain/notice';
import { foremost, MOST_DRAWN, type Toast } from '@farol/core/domain/notice-stack';
import { useConsole } from '../use-console.ts';
import { inboxOpen } from './inbox-opening.ts';
import { SoundBlocked } from './sound-blocked.tsx';
import { ToastCard } from './toast-card.tsx';
import { useBehindDialog } from './use-behind-dialog.ts';
import { usePushedPath } from './use-pushed-path.ts';
import { useWords } from './use-words.ts';
import styles from './alerts.module.css';

/** Leads to the first alert that is drawn, from wherever the keyboard is. */
const FOCUS_KEY = 'F8';

interface ToastHostProps {
  /** Where there is room for alerts: in the corners of the map, at its top on a narrow screen, or only in the bar above. */
  room: 'corners' | 'top' | 'bar';
  /** How much of the window's left side the menu and a panel take, pixels. */
  left: number;
  /** The free part of the bar above. */
  bar: HTMLElement | null;
}

/**
 * §4, §9: late alerts in the corners of what the panel leaves of the map, the most severe first. They stay while somebody points at
 * one or stands on one; a screen reader is told of each, of alarms at once.
 */
export function ToastHost({ room, left, bar }: ToastHostProps) {
  const { toasts: machine } = useConsole();
  const { t } = useTranslation();
  usePushedPath();
  const toasts = useSelector(machine, ({ context }) => context.toasts);
  const box = useRef<HTMLElement>(null);
  const holders = useRef({ pointer: false, focus: false, dialog: false });
  const isBehind = useBehindDialog();
  useHotkeys(
    [[FOCUS_KEY, () => box.current?.querySelector<HTMLElement>('[data-first] button')?.focus()]],
    [],
  );

  const hold = (by: keyof typeof holders.current, isHeld: boolean): void => {
    holders.current[by] = isHeld;
    machine.send({ type: Object.values(holders.current).includes(true) ? 'HOLD' : 'RELEASE' });
  };
  const holdByDialog = useEffectEvent(() => hold('dialog', isBehind));
  const isEmpty = toasts.length === 0;
  // What came while a dialog lay over it stands there when it is gone.
  useEffect(() => holdByDialog(), [isBehind, isEmpty]);
  const letGo = ({ relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && box.current?.contains(relatedTarget))) hold('focus', false);
  };
  const letGoOfFocus = useEffectEvent(() => hold('focus', false));
  // What is taken away under the keyboard sends no blur.
  useEffect(() => {
    if (!holders.current.focus || box.current?.contains(document.activeElement)) return;
    letGoOfFocus();
  }, [toasts]);
  // Beside a panel there is room for one.
  const drawn = foremost(toasts, room === 'corners' ? MOST_DRAWN : 1);
  const [first] = drawn;
  const stacks = (room === 'corners' ? CORNERS : [room]).map((place) => ({
    place,
    drawn: room === 'corners' ? drawn.filter(({ notice }) => notice.corner === place) : drawn,
  }));
  const host = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices where the keyboard stands
    <section
      ref={box}
      className={room === 'bar' ? styles.hostInBar : styles.host}
      style={room === 'corners' ? { left } : {}}
      aria-label={t('alerts.region')}
      onFocus={() => hold('focus', true)}
      onBlur={letGo}
    >
      <Announcements toasts={toasts} />
      <SoundBlocked />
      {stacks.map((stack) => (
        <CornerStack
          key={stack.place}
          {...stack}
          first={first}
          count={toasts.length}
          onPoint={(isPointed) => hold('pointer', isPointed)}
        />
      ))}
    </section>
  );
  return room === 'bar' && bar ? createPortal(host, bar) : host;
}

interface CornerStackProps {
  /** A corner, or the one place there is. */
  place: string;
  drawn: readonly Toast[];
  /** The most severe of all: where it stands, the others are counted. */
  first: Toast | undefined;
  /** How many there are, drawn or not. */
  count: number;
  onPoint: (isPointed: boolean) => void;
}

function CornerStack({ place, drawn, first, count, onPoint }: CornerStackProps) {
  const { toasts: machine } = useConsole();
  const { t } = useTranslation();
  const isEmpty = drawn.length === 0;
  const point = useEffectEvent(onPoint);
  // Nor does it tell the pointer that it left.
  useEffect(() => {
    if (isEmpty) point(false);
  }, [isEmpty]);
  if (isEmpty) return null;
  const hidden = count - Math.min(count, place.includes('-') ? MOST_DRAWN : 1);
  return (
    <div
      className={styles.corner}
      data-corner={place}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      {drawn.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isFirst={toast === first} />
      ))}
      {count > 1 && first && drawn.includes(first) && (
        <div className={styles.rest}>
          {hidden > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => inboxOpen.set(true)}>
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
  const words = useWords();
  const said = (isAlarm: boolean): string => {
    const toast = toasts.findLast((one) => one.isAlarm === isAlarm);
    return toast ? `${words(toast.notice.title)}: ${words(...toast.notice.texts)}` : '';
  };
  return (
    <VisuallyHidden>
      <div role="status" aria-live="polite">
        {said(false)}
      </div>
      <div role="alert" aria-live="assertive">
        {said(true)}
      </div>
    </VisuallyHidden>
  );
}
