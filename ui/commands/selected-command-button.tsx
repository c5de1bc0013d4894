import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '@farol/core/domain/access/permission';
import { useFeatures } from '../kit/console/use-features.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';

/** Advanced permission to send commands (§6). */
const SEND_COMMANDS = 12;

/** Sends a command to the selected vehicles; renders nothing for users who may not send commands. */
export function SelectedCommandButton({ deviceIds }: { deviceIds: readonly number[] }) {
  const { bulk } = useFeatures().commands;
  const { t } = useTranslation();
  const principal = usePrincipal();
  if (!principal || !hasPermission(SEND_COMMANDS, principal)) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => bulk.open({ kind: 'devices', deviceIds })}
    >
      {t('commands.send')}
    </Button>
  );
}
