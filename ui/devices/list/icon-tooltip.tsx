import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import styles from './device-list.module.css';

interface TooltipState {
  text: string;
  x: number;
  y: number;
}

/**
 * Shows the words of the picture under the pointer. One tip serves a whole table, so that a row of many icons costs nothing; what it
 * says is the picture's accessible name.
 */
export function IconTooltip({ children }: { children: ReactNode }) {
  const [tooltip, setTip] = useState<TooltipState>();
  const over = useRef<Element>(null);
  const follow = (event: PointerEvent): void => {
    const picture =
      event.pointerType === 'mouse' && event.target instanceof Element
        ? event.target.closest('[role="img"][aria-label]')
        : null;
    if (picture === over.current) return;
    over.current = picture;
    const box = picture?.getBoundingClientRect();
    const text = picture?.getAttribute('aria-label');
    setTip(box && text ? { text, x: box.left + box.width / 2, y: box.top } : undefined);
  };
  const hide = (): void => {
    over.current = null;
    setTip(undefined);
  };
  return (
    <div className={styles.tooltipArea} onPointerOver={follow} onPointerLeave={hide} onWheel={hide}>
      {children}
      {tooltip && (
        <div className={styles.tooltip} style={{ left: tooltip.x, top: tooltip.y }} aria-hidden>
          {tooltip.text}
        </div>
      )}
    </div>
  );
}
