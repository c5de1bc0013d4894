import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import styles from './device-list.module.css';

interface TooltipState {
  text: string;
  x: number;
  y: number;
}

/**
 * Shows the accessible name of the icon under the pointer as a tooltip. One tooltip serves the whole table,
 * so that rows with many icons cost nothing.
 */
export function IconTooltip({ children }: { children: ReactNode }) {
  const [tooltip, setTooltip] = useState<TooltipState>();
  const hoveredIcon = useRef<Element>(null);
  const follow = (event: PointerEvent): void => {
    const icon =
      event.pointerType === 'mouse' && event.target instanceof Element
        ? event.target.closest('[role="img"][aria-label]')
        : null;
    if (icon === hoveredIcon.current) return;
    hoveredIcon.current = icon;
    const box = icon?.getBoundingClientRect();
    const text = icon?.getAttribute('aria-label');
    setTooltip(box && text ? { text, x: box.left + box.width / 2, y: box.top } : undefined);
  };
  const hide = (): void => {
    hoveredIcon.current = null;
    setTooltip(undefined);
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
