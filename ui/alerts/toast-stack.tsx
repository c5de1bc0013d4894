import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { MAX_VISIBLE_TOASTS, type ToastFold } from '@farol/core/domain/alert/notice-stack';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toasts.module.css';

interface ToastStackProps {
  /** A corner, or the placement if it is the only stack. */
  corner: string;
  cornerToasts: readonly ToastFold[];
  /** The most severe toast; its stack shows how many others there are. */
  first: ToastFold | undefined;
  /** Number of notices, visible or not; what several vehicles say alike is one. */
  count: number;
  /** How many of these are severe: they are not dismissed with the others. */
  severeCount: number;
  onPointerOverChange: (isPointed: boolean) => void;
}

/** The toasts of one corner; the stack with the most severe one can show or dismiss the rest. */
export function ToastStack({
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
          isCompact={corner === 'bar'}
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
