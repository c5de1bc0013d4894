import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { holdMachine } from '@farol/core/machines/commands/hold.machine';
import { useTranslation } from '../language/use-translation.ts';
import styles from './commands.module.css';

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
  const actor = useActorRef(holdMachine);
  const isHeld = useSelector(actor, (snapshot) => snapshot.matches('holding'));
  const isArmed = useSelector(
    actor,
    (snapshot) => snapshot.matches('activated') || snapshot.matches('awaitingSecond'),
  );
  const confirm = useEffectEvent(onHeld);
  useEffect(() => {
    const subscription = actor.on('confirmed', () => confirm());
    return () => subscription.unsubscribe();
  }, [actor]);
  const press = (): void => {
    if (!loading) actor.send({ type: 'PRESS' });
  };
  const release = (): void => actor.send({ type: 'RELEASE' });

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
          if (event.button === 0) press();
        }}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => onKey(event, press)}
        onKeyUp={(event) => onKey(event, release)}
        onBlur={release}
        // `detail` counts pointer clicks; it is 0 for a press by assistive technology.
        onClick={(event) => {
          if (event.detail === 0) actor.send({ type: 'ACTIVATE' });
        }}
      >
        <span className={styles.holdFill} data-held={isHeld} aria-hidden />
        <span className={styles.holdText}>{isHeld ? t('commands.hold.more') : children}</span>
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
  // A key that stays down after it confirmed confirms nothing more.
  if (!event.repeat) act();
}
