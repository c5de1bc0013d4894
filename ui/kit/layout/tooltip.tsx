import { useMergedRef } from '@mantine/hooks';
import {
  cloneElement,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

type Side = 'top' | 'left' | 'right';

/** What the element with a tooltip takes: the handlers of the pointer, its description and a ref. */
interface TargetProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
}

interface TooltipProps extends TargetProps {
  label: string;
  /** The side on which it is, where there is room. */
  position?: Side;
  disabled?: boolean;
  /** How long the pointer rests before it opens, milliseconds. */
  openDelay?: number;
  children: ReactElement<TargetProps>;
}

/** The gap between an element and its tooltip, and the least one to the edges of the window, pixels. */
const GAP_PIXELS = 5;
const EDGE_PIXELS = 8;

/**
 * A tooltip while a mouse is over the element inside. It is the console's own: that of the component library comes
 * with a layout engine that the first view would load for nothing else. Other attributes reach the element inside, as
 * for a menu that it opens.
 */
export function Tooltip({
  label,
  position = 'top',
  disabled = false,
  openDelay = 0,
  children,
  ref,
  ...passedOn
}: TooltipProps) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasRested, setRested] = useState(false);
  const targetRef = useMergedRef(target, children.props.ref ?? null, ref ?? null);
  const isShown = isHovered && (openDelay === 0 || hasRested) && !disabled;
  const close = useCallback(() => {
    setHovered(false);
    setRested(false);
  }, []);
  useEffect(() => {
    if (!isHovered || openDelay === 0) return undefined;
    const timer = setTimeout(setRested, openDelay, true);
    return () => clearTimeout(timer);
  }, [isHovered, openDelay]);
  useEffect(() => {
    return isShown ? onDismissal(close) : undefined;
  }, [isShown, close]);
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (element && target.current) placeBeside(element, target.current, position);
    },
    [position],
  );
  const { onPointerEnter, onPointerLeave, className } = children.props;
  return (
    <>
      {cloneElement(children, {
        ...passedOn,
        ref: targetRef,
        className: [passedOn.className, className].filter(Boolean).join(' '),
        ...(isShown && { 'aria-describedby': id }),
        onPointerEnter: (event: PointerEvent<HTMLElement>) => {
          onPointerEnter?.(event);
          if (event.pointerType === 'mouse') setHovered(true);
        },
        onPointerLeave: (event: PointerEvent<HTMLElement>) => {
          onPointerLeave?.(event);
          close();
        },
      })}
      {isShown &&
        createPortal(
          <div id={id} role="tooltip" className={styles.tooltip} ref={place} key={label}>
            {label}
          </div>,
          document.body,
        )}
    </>
  );
}

/** Calls the listener when the user dismisses what is open, or moves what it belongs to. Returns what ends that. */
function onDismissal(listener: () => void): () => void {
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') listener();
  };
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('scroll', listener, true);
  return () => {
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('scroll', listener, true);
  };
}

/** Places an element beside a target: on its side, on the opposite one without room, and within the window. */
function placeBeside(element: HTMLElement, target: HTMLElement, side: Side): void {
  const box = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  let left = box.left + (box.width - width) / 2;
  let top = box.top + (box.height - height) / 2;
  if (side === 'top') {
    top = box.top - height - GAP_PIXELS;
    if (top < 0) top = box.bottom + GAP_PIXELS;
  } else {
    const leftSide = box.left - width - GAP_PIXELS;
    const rightSide = box.right + GAP_PIXELS;
    const hasLeft = leftSide >= 0;
    const hasRight = rightSide + width <= window.innerWidth;
    left = (side === 'left' ? hasLeft || !hasRight : hasLeft && !hasRight) ? leftSide : rightSide;
  }
  element.style.left = `${within(left, window.innerWidth - width)}px`;
  element.style.top = `${within(top, window.innerHeight - height)}px`;
}

function within(start: number, room: number): number {
  return Math.max(EDGE_PIXELS, Math.min(start, room - EDGE_PIXELS));
}
