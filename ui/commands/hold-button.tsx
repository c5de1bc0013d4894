import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './commands.module.css';

const HOLD_MS = 2000;
/**
 * Assistive technology presses twice instead of holding. The second press counts this long after the first,
 * milliseconds.
 */
const SECOND_PRESS_MS = { from: 1000, to: 8000 };

interface HoldButtonProps {
  onHeld: () => void;
  loading: boolean;
  icon: ReactNode;
  children: ReactNode;
}

/**
 * A button that acts only after being held for two seconds, with the pointer, Space or Enter. Assistive
 * technology, which can only press, presses it twice.
 */
export function HoldButton({ onHeld, loading, icon, children }: HoldButtonProps) {
  const { t } = useTranslation();
  const [heldFraction, setHeldFraction] = useState(0);
  const [isArmed, setArmed] = useState(false);
  const heldSince = useRef<number | undefined>(undefined);
  const pressedAt = useRef<number | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);

  const release = (): void => {
    clearInterval(timer.current);
    heldSince.current = undefined;
    setHeldFraction(0);
  };
  const hold = (): void => {
    if (heldSince.current !== undefined || loading) return;
    const start = performance.now();
    heldSince.current = start;
    timer.current = setInterval(() => {
      const held = (performance.now() - start) / HOLD_MS;
      setHeldFraction(Math.min(1, held));
      if (held < 1) return;
      release();
      onHeld();
    }, 50);
  };
  const handleAssistivePress = (): void => {
    const now = performance.now();
    const passed = now - (pressedAt.current ?? Number.NEGATIVE_INFINITY);
    if (passed >= SECOND_PRESS_MS.from && passed <= SECOND_PRESS_MS.to) onHeld();
    pressedAt.current = now;
    setArmed(true);
  };
  useEffect(() => () => clearInterval(timer.current), []);

  return (
    <div>
      <Button
        className={styles.hold}
        fullWidth
        h={48}
        color="red.9"
        loading={loading}
        leftSection={icon}
        onPointerDown={(event) => {
          if (event.button === 0) hold();
        }}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => onKey(event, hold)}
        onKeyUp={(event) => onKey(event, release)}
        onBlur={release}
        // `detail` counts pointer clicks; it is 0 for a press by assistive technology.
        onClick={(event) => {
          if (event.detail === 0) handleAssistivePress();
        }}
      >
        <span className={styles.holdFill} style={{ transform: `scaleX(${heldFraction})` }} aria-hidden />
        <span className={styles.holdText}>{heldFraction > 0 ? t('commands.hold.more') : children}</span>
      </Button>
      <p className={styles.hint} aria-live="polite">
        {t(isArmed ? 'commands.hold.again' : 'commands.hold.hint')}
      </p>
    </div>
  );
}

function onKey(event: KeyboardEvent, act: () => void): void {
  if (event.key !== ' ' && event.key !== 'Enter') return;
  event.preventDefault();
  act();
}
