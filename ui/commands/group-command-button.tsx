import { ActionIcon } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';

/** Sends a command to every vehicle of a group; renders nothing for users who may not send commands. */
export function GroupCommandButton({ groupId }: { groupId: number }) {
  const {
    fleet,
    commands: { sender },
  } = useConsole();
  const { t } = useTranslation();
  const principal = usePrincipal();
  if (fleet.pastMs !== undefined) return null;
  if (!principal || !mayUsePermission(PERMISSION.sendCommands, principal) || groupId === 0) return null;
  const label = t('commands.many.toGroup');
  const name = fleet.groups.get(groupId)?.name ?? '';
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${label}: ${name}`}
        onClick={() => sender.open({ kind: 'group', groupId, name })}
      >
        <IconSend size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
