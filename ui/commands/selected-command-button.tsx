import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '@farol/core/domain/access/permission';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';

/** Advanced permission to send commands (§6). */
const SEND_COMMANDS = 12;

/** Sends a command to the selected vehicles; renders nothing for users who may not send commands. */
export function SelectedCommandButton({ deviceIds }: { deviceIds: readonly number[] }) {
  const { bulkCommand } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  if (!principal || !hasPermission(SEND_COMMANDS, principal)) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => bulkCommand.send({ type: 'OPEN', target: { kind: 'devices', deviceIds } })}
    >
      {t('commands.send')}
    </Button>
  );
}
