import { Button, VisuallyHidden } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CORNERS } from '@farol/core/domain/notice';
import { foremost, type Toast } from '@farol/core/domain/notice-stack';
import { useConsole } from '../use-console.ts';
import { inboxOpen } from './inbox-opening.ts';
import { SoundBlocked } from './sound-blocked.tsx';
import { ToastCard } from './toast-card.tsx';
import { useBehindDialog } from './use-behind-dialog.ts';
import { usePushedPath } from './use-pushed-path.ts';
import { useWords } from './use-words.ts';
import styles from './alerts.module.css';

/** So many are drawn in one corner; the others are counted. */
const MOST_IN_CORNER = 4;
/** Narrow screens have room for one beneath the head of the panel: at the bottom are the buttons of forms and what a thumb reaches. */
const MOST_IN_NARROW = 1;
/** Leads to the newest alert that is drawn, from wherever the keyboard is. */
const FOCUS_KEY = 'F8';

/**
 * §4, §9: late alerts in the four corners. They stay while somebody points at one or stands on one; a screen reader is told of each,
 * of alarms at once.
 */
export function ToastHost() {
  const { toasts: machine } = useConsole();
  const { t } = useTranslation();
  usePushedPath();
  const toasts = useSelector(machine, ({ context }) => context.toasts);
  const box = useRef<HTMLElement>(null);
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const holders = useRef({ pointer: false, focus: false, dialog: false });
  const isBehind = useBehindDialog();
  useHotkeys(
    [[FOCUS_KEY, () => box.current?.querySelector<HTMLElement>('[data-newest] button')?.focus()]],
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
  const stacks = (isNarrow ? (['top'] as const) : CORNERS).map((place) => {
    const all = place === 'top' ? toasts : toasts.filter(({ notice }) => notice.corner === place);
    const drawn = foremost(all, isNarrow ? MOST_IN_NARROW : MOST_IN_CORNER);
    return { place, count: all.length, drawn };
  });
  const newest = toasts.findLast((toast) => stacks.some(({ drawn }) => drawn.includes(toast)))?.id;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices where the keyboard stands
    <section
      ref={box}
      className={styles.host}
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
          newest={newest}
          onPoint={(isPointed) => hold('pointer', isPointed)}
        />
      ))}
    </section>
  );
}

interface CornerStackProps {
  /** A corner, or on narrow screens the top. */
  place: string;
  /** How many there are, drawn or not. */
  count: number;
  drawn: readonly Toast[];
  newest: number | undefined;
  onPoint: (isPointed: boolean) => void;
}

function CornerStack({ place, count, drawn, newest, onPoint }: CornerStackProps) {
  const { toasts: machine } = useConsole();
  const { t } = useTranslation();
  const isEmpty = count === 0;
  const point = useEffectEvent(onPoint);
  // Nor does it tell the pointer that it left.
  useEffect(() => {
    if (isEmpty) point(false);
  }, [isEmpty]);
  if (isEmpty) return null;
  const hidden = count - drawn.length;
  return (
    <div
      className={styles.corner}
      data-corner={place}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
    >
      {drawn.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isNewest={toast.id === newest} />
      ))}
      {count > 1 && (
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
