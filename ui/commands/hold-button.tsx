import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './commands.module.css';

const HOLD_MS = 2000;
/** Who cannot hold anything presses twice: not sooner than this, nor later. */
const SECOND_PRESS_MS = { from: 1000, to: 8000 };

interface HoldButtonProps {
  onHeld: () => void;
  loading: boolean;
  icon: ReactNode;
  children: ReactNode;
}

/**
 * A button that does nothing unless it is held for two seconds, with the pointer or with Space or Enter. Assistive technology that
 * can only press it does so twice.
 */
export function HoldButton({ onHeld, loading, icon, children }: HoldButtonProps) {
  const { t } = useTranslation();
  const [heldFraction, setPart] = useState(0);
  const [isArmed, setArmed] = useState(false);
  const heldSince = useRef<number | undefined>(undefined);
  const pressedAt = useRef<number | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);

  const release = (): void => {
    clearInterval(timer.current);
    heldSince.current = undefined;
    setPart(0);
  };
  const hold = (): void => {
    if (heldSince.current !== undefined || loading) return;
    const start = performance.now();
    heldSince.current = start;
    timer.current = setInterval(() => {
      const held = (performance.now() - start) / HOLD_MS;
      setPart(Math.min(1, held));
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
        // A press of a pointer counts its clicks; one that comes from elsewhere counts none.
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
