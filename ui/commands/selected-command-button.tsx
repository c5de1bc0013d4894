import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';

/** Sends a command to the selected vehicles; renders nothing for users who may not send commands. */
export function SelectedCommandButton({ deviceIds }: { deviceIds: readonly number[] }) {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const principal = usePrincipal();
  if (!principal || !mayUsePermission(PERMISSION.sendCommands, principal)) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => sender.open({ kind: 'devices', deviceIds })}
    >
      {t('commands.send')}
    </Button>
  );
}
