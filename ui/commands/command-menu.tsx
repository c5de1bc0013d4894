import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { mayUsePermission } from '@farol/core/domain/access/effective-permission';
import { PERMISSION } from '@farol/core/domain/access/permission-flags';
import { useTranslation } from '../language/use-translation.ts';
import { CommandMenuItems } from './command-menu-items.tsx';
import { VehicleSentCommands } from './sent-command-list.tsx';
import { usePrincipal } from '../kit/console/use-principal.ts';

interface CommandMenuProps {
  deviceId: number;
  /** Set to control the menu from outside; otherwise it controls itself. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/**
 * The button that opens the send-command menu of a vehicle, and the commands sent to it. Renders nothing for
 * users who may not send commands.
 */
export function CommandMenu({ deviceId, ...control }: CommandMenuProps) {
  const { t } = useTranslation();
  const principal = usePrincipal();
  if (!principal || !mayUsePermission(PERMISSION.sendCommands, principal)) return null;
  return (
    <>
      <Menu position="bottom-start" withinPortal withInitialFocusPlaceholder={false} {...control}>
        <Menu.Target>
          <Button
            variant="light"
            leftSection={<IconSend size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('commands.send')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          <CommandMenuItems deviceId={deviceId} />
        </Menu.Dropdown>
      </Menu>
      <VehicleSentCommands deviceId={deviceId} />
    </>
  );
}
