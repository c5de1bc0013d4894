import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from '@xstate/react';
import { SHEET_HEIGHTS, type SheetHeight } from '@farol/core/machines/shell/shell';
import { useConsole } from '../kit/console/use-console.ts';
import { useToastsInBar } from '../kit/navigation/toasts-in-bar.ts';
import { snapPointAfterRelease, snapPointAfterTap, snapPointHeightPixels } from './sheet-heights.ts';
import styles from './panel.module.css';

/** A finger that moves less taps, pixels. */
const TAP_PIXELS = 6;

interface SheetProps {
  frame: RefObject<HTMLElement | null>;
  header: ReactNode;
  title: string;
  onHeightChange: (height: number) => void;
  children: ReactNode;
}

/**
 * The panel on narrow screens: a bottom sheet with three heights that follows the finger and snaps when
 * released.
 */
export function Sheet({ frame, header, title, onHeightChange, children }: SheetProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(frame, () => sheet.current, []);
  const drag = useRef<{ y: number; height: number; lastY: number; lastAt: number; speed: number }>(undefined);
  /** Whether the last press of the handle moved it: a press that did not is a tap. */
  const wasDragged = useRef(false);
  const { shell } = useConsole();
  const snapPoint = useSelector(shell, ({ sheet: height }) => height);
  const setSnapPoint = (height: SheetHeight): void => shell.change({ sheet: height });
  const [draggedHeight, setDraggedHeight] = useState<number>();
  const [availableHeightPixels, setAvailableHeightPixels] = useState(window.innerHeight);
  useToastsInBar(snapPoint === 'full');
  const height = draggedHeight ?? snapPointHeightPixels(snapPoint, availableHeightPixels);

  // Banners above the screens reduce the height available to the sheet.
  useLayoutEffect(() => {
    const container = sheet.current?.parentElement?.closest('main');
    if (!container) return undefined;
    const measure = () => setAvailableHeightPixels(container.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    return () => observer.disconnect();
  }, []);
  // Behind the full sheet the map aims at what is seen of it once the sheet is lowered.
  const lowered = snapPoint === 'full' ? 'half' : snapPoint;
  useEffect(
    () => onHeightChange(snapPointHeightPixels(lowered, availableHeightPixels)),
    [onHeightChange, lowered, availableHeightPixels],
  );
  const startDrag = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    wasDragged.current = false;
    drag.current = { y: event.clientY, height, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 };
  };
  const moveDrag = (event: PointerEvent) => {
    const dragStart = drag.current;
    if (!dragStart) return;
    if (Math.abs(event.clientY - dragStart.y) > TAP_PIXELS) wasDragged.current = true;
    if (!wasDragged.current) return;
    const elapsedMs = Math.max(1, event.timeStamp - dragStart.lastAt);
    dragStart.speed = (dragStart.lastY - event.clientY) / elapsedMs;
    dragStart.lastY = event.clientY;
    dragStart.lastAt = event.timeStamp;
    setDraggedHeight(
      Math.max(72, Math.min(availableHeightPixels, dragStart.height + dragStart.y - event.clientY)),
    );
  };
  const endDrag = () => {
    const dragStart = drag.current;
    drag.current = undefined;
    if (!dragStart || draggedHeight === undefined) return;
    setSnapPoint(snapPointAfterRelease(draggedHeight, dragStart.speed, availableHeightPixels));
    setDraggedHeight(undefined);
  };
  const onHandleKeyDown = (event: KeyboardEvent) => {
    const offset = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (offset === undefined) return;
    event.preventDefault();
    const next = SHEET_HEIGHTS[SHEET_HEIGHTS.indexOf(snapPoint) + offset];
    if (next) setSnapPoint(next);
  };

  return (
    <section
      ref={sheet}
      className={styles.sheet}
      data-step={snapPoint}
      data-dragging={draggedHeight !== undefined || undefined}
      data-sheet
      style={{ height }}
      aria-label={title}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={t('shell.sheet')}
        onPointerDown={startDrag}
        onPointerMove={moveDrag}
        onPointerUp={endDrag}
        onPointerCancel={endDrag}
        onKeyDown={onHandleKeyDown}
        onClick={(event) => {
          // The end of a drag is a click, too. A tap, the keyboard and screen readers cycle through the heights.
          if (event.detail === 0 || !wasDragged.current) setSnapPoint(snapPointAfterTap(snapPoint));
        }}
      />
      {header}
      <div
        className={styles.panelContent}
        onFocus={({ target }) => {
          // A form needs the full height, as the on-screen keyboard covers half of it.
          if (target.matches('form input, form textarea')) setSnapPoint('full');
        }}
      >
        {children}
      </div>
    </section>
  );
}
