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
import { restingHeight, SHEET_STEPS, stepHeight, type SheetStep } from './sheet-heights.ts';
import styles from './shell.module.css';

interface SheetProps {
  frame: RefObject<HTMLElement | null>;
  head: ReactNode;
  title: string;
  onHeight: (height: number) => void;
  children: ReactNode;
}

/** The panel of narrow screens: three heights; it follows the finger and comes to rest where the throw would end. */
export function Sheet({ frame, head, title, onHeight, children }: SheetProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(frame, () => sheet.current, []);
  const drag = useRef<{ y: number; height: number; lastY: number; lastAt: number; speed: number }>(undefined);
  const [step, setStep] = useState<SheetStep>('half');
  const [dragged, setDragged] = useState<number>();
  const [space, setSpace] = useState(window.innerHeight);
  const height = dragged ?? stepHeight(step, space);

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
  useEffect(() => onHeight(step === 'full' ? 0 : stepHeight(step, space)), [onHeight, step, space]);

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
    setDragged(Math.max(72, Math.min(space, from.height + from.y - event.clientY)));
  };
  const end = () => {
    const from = drag.current;
    drag.current = undefined;
    if (!from || dragged === undefined) return;
    setStep(restingHeight(dragged, from.speed, space));
    setDragged(undefined);
  };
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = SHEET_STEPS[SHEET_STEPS.indexOf(step) + by];
    if (next) setStep(next);
  };

  return (
    <section
      ref={sheet}
      className={styles.sheet}
      data-step={step}
      data-dragging={dragged !== undefined || undefined}
      data-sheet
      data-keeps-top={step === 'full' || undefined}
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
        onKeyDown={turn}
        onClick={(event) => {
          // A press without a pointer, from the keyboard or a screen reader, goes through the heights.
          if (event.detail === 0) setStep(step === 'peek' ? 'half' : step === 'half' ? 'full' : 'peek');
        }}
      />
      {head}
      <div
        className={styles.content}
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
