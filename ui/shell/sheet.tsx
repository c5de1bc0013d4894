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
import { snapPointAfterRelease, SHEET_SNAP_POINTS, snapPointHeightPixels, type SheetSnapPoint } from './sheet-heights.ts';
import styles from './panel.module.css';

interface SheetProps {
  frame: RefObject<HTMLElement | null>;
  header: ReactNode;
  title: string;
  onHeightChange: (height: number) => void;
  children: ReactNode;
}

/** The panel of narrow screens: three heights; it follows the finger and comes to rest where the throw would end. */
export function Sheet({ frame, header, title, onHeightChange, children }: SheetProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(frame, () => sheet.current, []);
  const drag = useRef<{ y: number; height: number; lastY: number; lastAt: number; speed: number }>(undefined);
  const [snapPoint, setStep] = useState<SheetSnapPoint>('half');
  const [dragged, setDragged] = useState<number>();
  const [availableHeightPixels, setSpace] = useState(window.innerHeight);
  const height = dragged ?? snapPointHeightPixels(snapPoint, availableHeightPixels);

  // What stands above the screens, an announcement too, is not room for the sheet.
  useLayoutEffect(() => {
    const room = sheet.current?.parentElement?.closest('main');
    if (!room) return undefined;
    const measure = () => setSpace(room.clientHeight);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(room);
    return () => watch.disconnect();
  }, []);
  useEffect(() => onHeightChange(snapPoint === 'full' ? 0 : snapPointHeightPixels(snapPoint, availableHeightPixels)), [onHeightChange, snapPoint, availableHeightPixels]);

  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 };
  };
  const move = (event: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    const passed = Math.max(1, event.timeStamp - from.lastAt);
    from.speed = (from.lastY - event.clientY) / passed;
    from.lastY = event.clientY;
    from.lastAt = event.timeStamp;
    setDragged(Math.max(72, Math.min(availableHeightPixels, from.height + from.y - event.clientY)));
  };
  const end = () => {
    const from = drag.current;
    drag.current = undefined;
    if (!from || dragged === undefined) return;
    setStep(snapPointAfterRelease(dragged, from.speed, availableHeightPixels));
    setDragged(undefined);
  };
  const onHandleKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = SHEET_SNAP_POINTS[SHEET_SNAP_POINTS.indexOf(snapPoint) + by];
    if (next) setStep(next);
  };

  return (
    <section
      ref={sheet}
      className={styles.sheet}
      data-step={snapPoint}
      data-dragging={dragged !== undefined || undefined}
      data-sheet
      data-toasts-above={snapPoint === 'full' || undefined}
      style={{ height }}
      aria-label={title}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={t('shell.sheet')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onHandleKeyDown}
        onClick={(event) => {
          // A press without a pointer, from the keyboard or a screen reader, goes through the heights.
          if (event.detail === 0) setStep(snapPoint === 'peek' ? 'half' : snapPoint === 'half' ? 'full' : 'peek');
        }}
      />
      {header}
      <div
        className={styles.panelContent}
        onFocus={({ target }) => {
          // Whoever fills in a form needs the room; the keyboard takes half of it.
          if (target.matches('form input, form textarea')) setStep('full');
        }}
      >
        {children}
      </div>
    </section>
  );
}
