import { Button, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useId } from 'react';
import { detailLockActions, menuLockActions } from '@farol/core/domain/command/lock';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useLockSupport } from './use-lock-support.ts';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';
import styles from './commands.module.css';

interface LockButtonProps {
  deviceId: number;
  /** `menu` offers only the action that changes the state; `detail` may offer both. */
  variant?: 'detail' | 'menu';
  /** Called on right click, which opens the other commands. */
  onOpenCommands?: () => void;
}

/**
 * Locks and unlocks a vehicle, depending on its state, its tracker and the user's permissions (§6). Asks for
 * confirmation first, in `CommandDialogs`.
 */
export function LockButton({ deviceId, variant = 'detail', onOpenCommands }: LockButtonProps) {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const vehicle = useLiveVehicle(deviceId);
  const supportsLock = useLockSupport(deviceId);
  const reasonId = useId();
  if (!principal) return null;
  const actions = (variant === 'detail' ? detailLockActions : menuLockActions)(vehicle, principal);
  const isUnsupported = actions.length > 0 && !actions.some(supportsLock);
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action}
          variant="light"
          color={action === 'engineStop' ? 'red' : 'primary'}
          disabled={!supportsLock(action)}
          aria-describedby={isUnsupported ? reasonId : undefined}
          leftSection={
            action === 'engineStop' ? (
              <IconLock size={16} aria-hidden />
            ) : (
              <IconLockOpen size={16} aria-hidden />
            )
          }
          onClick={() => sender.ask({ kind: 'device', deviceId }, { kind: 'lock', action })}
          onContextMenu={(event) => {
            if (!onOpenCommands) return;
            event.preventDefault();
            onOpenCommands();
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
