import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { may } from '@farol/core/domain/permission';
import { useConsole } from '../use-console.ts';
import { useAsker } from '../use-asker.ts';

/** Advanced permission to send commands (§6). */
const SEND_COMMANDS = 12;

/** Tells the selected vehicles the same; nothing for who may not send commands. */
export function SendToSelected({ deviceIds }: { deviceIds: readonly number[] }) {
  const { commandRound } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  if (!asker || !may(SEND_COMMANDS, asker)) return null;
  return (
    <Button
      variant="light"
      leftSection={<IconSend size={16} aria-hidden />}
      onClick={() => commandRound.send({ type: 'OPEN', target: { kind: 'devices', deviceIds } })}
    >
      {t('commands.send')}
    </Button>
  );
}
