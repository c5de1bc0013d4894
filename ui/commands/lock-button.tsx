import { Button, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { detailLockOffers, menuLockOffers } from '@farol/core/domain/lock';
import { useConsole } from '../use-console.ts';
import { useAsker } from '../use-asker.ts';
import { useLockSupport } from './use-lock-support.ts';
import { useVehicleNow } from './use-vehicle-now.ts';
import styles from './commands.module.css';

interface LockButtonProps {
  deviceId: number;
  /** The short menu offers the one that changes the state, the detail may offer both. */
  place?: 'detail' | 'menu';
  /** The right button of the pointer was used: more commands are wanted. */
  onMore?: () => void;
}

/** Locks and unlocks a vehicle, as its state, its tracker and the user's rights allow (§6). Asks first, in `CommandDialogs`. */
export function LockButton({ deviceId, place = 'detail', onMore }: LockButtonProps) {
  const { commandSender } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  const vehicle = useVehicleNow(deviceId);
  const takes = useLockSupport(deviceId);
  const reasonId = useId();
  if (!asker) return null;
  const offers = (place === 'detail' ? detailLockOffers : menuLockOffers)(vehicle, asker);
  const isUnsupported = offers.length > 0 && offers.every(({ action }) => !takes(action));
  return (
    <>
      {offers.map(({ action, enabled }) => (
        <Button
          key={action}
          variant="light"
          className={styles.touch}
          color={action === 'engineStop' ? 'red' : 'beam'}
          disabled={!enabled || !takes(action)}
          aria-describedby={isUnsupported ? reasonId : undefined}
          leftSection={
            action === 'engineStop' ? (
              <IconLock size={16} aria-hidden />
            ) : (
              <IconLockOpen size={16} aria-hidden />
            )
          }
          onClick={() => commandSender.send({ type: 'CHOOSE', deviceId, choice: { kind: 'lock', action } })}
          onContextMenu={(event) => {
            if (!onMore) return;
            event.preventDefault();
            onMore();
          }}
        >
          {t(action === 'engineStop' ? 'commands.lock' : 'commands.unlock')}
        </Button>
      ))}
      {isUnsupported && (
        <Text id={reasonId} className={styles.unsupported}>
          {t('commands.lockUnsupported')}
        </Text>
      )}
    </>
  );
}
