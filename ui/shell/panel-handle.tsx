import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import type { PanelWidths } from './panel-width.ts';
import styles from './panel.module.css';

/** How far an arrow key moves the edge, pixels. */
const KEY_STEP_PIXELS = 16;

interface PanelHandleProps {
  /** The id of the panel. */
  panelId: string;
  widths: PanelWidths;
  /** Called while the edge is dragged; undefined when that was broken off. */
  onDrag: (width: number | undefined) => void;
  /** Called with a chosen width; undefined for that of the window. */
  onChoose: (width: number | undefined) => void;
}

/** The right edge of the panel: dragged, or moved with the arrow keys, it makes the panel wider or narrower. */
export function PanelHandle({ panelId, widths, onDrag, onChoose }: PanelHandleProps) {
  const { t } = useTranslation();
  const drag = useRef<{ x: number; width: number; latest: number }>(undefined);
  const { width, least, most } = widths;
  const within = (wanted: number): number => Math.round(Math.max(least, Math.min(most, wanted)));
  const startDrag = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width, latest: width };
  };
  const moveDrag = (event: PointerEvent): void => {
    const { current } = drag;
    if (!current) return;
    current.latest = within(current.width + event.clientX - current.x);
    onDrag(current.latest);
  };
  const endDrag = (): void => {
    const { current } = drag;
    drag.current = undefined;
    if (current && current.latest !== current.width) onChoose(current.latest);
    onDrag(undefined);
  };
  const cancelDrag = (): void => {
    drag.current = undefined;
    onDrag(undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const wanted: Readonly<Record<string, number>> = {
      ArrowLeft: width - KEY_STEP_PIXELS,
      ArrowRight: width + KEY_STEP_PIXELS,
      Home: least,
      End: most,
    };
    const target = wanted[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(within(target));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a widget
    <div
      role="separator"
      className={styles.edge}
      aria-orientation="vertical"
      aria-label={t('preferences.panelWidth')}
      aria-controls={panelId}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard moves it
      tabIndex={0}
      title={t('preferences.panelWidthHint')}
      onPointerDown={startDrag}
      onPointerMove={moveDrag}
      onPointerUp={endDrag}
      onPointerCancel={cancelDrag}
      onDoubleClick={() => onChoose(undefined)}
      onKeyDown={onKeyDown}
    />
  );
}
