import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { SHEET_HEIGHTS, type SheetHeight } from '@farol/core/machines/shell/shell';
import { sheetDragMachine } from '@farol/core/machines/shell/sheet-drag.machine';
import { snapPointAfterTap, snapPointHeightPixels } from '@farol/core/machines/shell/sheet-heights';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useToastsInBar } from '../kit/navigation/use-toasts-in-bar.ts';
import styles from './panel.module.css';

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
  const drag = useActorRef(sheetDragMachine);
  const draggedHeight = useSelector(drag, (snapshot) =>
    snapshot.matches('dragged') ? snapshot.context.heightPixels : undefined,
  );
  const { shell } = useConsole();
  const snapPoint = useSelector(shell, ({ sheet: height }) => height);
  const setSnapPoint = (height: SheetHeight): void => shell.change({ sheet: height });
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
  useEffect(() => {
    onHeightChange(snapPointHeightPixels(lowered, availableHeightPixels));
  }, [onHeightChange, lowered, availableHeightPixels]);
  const tap = useEffectEvent(() => setSnapPoint(snapPointAfterTap(snapPoint)));
  const settle = useEffectEvent(setSnapPoint);
  useEffect(() => {
    const subscriptions = [
      drag.on('settled', ({ height: rest }) => settle(rest)),
      drag.on('tapped', () => tap()),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [drag]);
  const press = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.send({ type: 'PRESS', y: event.clientY, atMs: event.timeStamp, heightPixels: height });
  };
  const move = (event: PointerEvent): void =>
    drag.send({
      type: 'MOVE',
      y: event.clientY,
      atMs: event.timeStamp,
      availablePixels: availableHeightPixels,
    });
  const release = (): void => drag.send({ type: 'RELEASE', availablePixels: availableHeightPixels });
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
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={onHandleKeyDown}
        // `detail` is 0 for the keyboard and screen readers, which cycle through the heights as a tap does.
        onClick={(event) => drag.send({ type: 'CLICK', isByPointer: event.detail !== 0 })}
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
