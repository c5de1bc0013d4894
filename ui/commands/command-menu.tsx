import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { may } from '@farol/core/domain/permission';
import { CommandItems } from './command-items.tsx';
import { SentToVehicle } from './sent-commands.tsx';
import { useAsker } from '../use-asker.ts';
import styles from './commands.module.css';

/** Advanced permission to send commands (§6). */
const SEND_COMMANDS = 12;

interface CommandMenuProps {
  deviceId: number;
  /** For whoever opens it from elsewhere too; without it the menu opens by itself. */
  opened?: boolean;
  onChange?: (opened: boolean) => void;
}

/** The button that opens the send-command menu of a vehicle, and what was sent; nothing for who may not send commands. */
export function CommandMenu({ deviceId, ...control }: CommandMenuProps) {
  const { t } = useTranslation();
  const asker = useAsker();
  if (!asker || !may(SEND_COMMANDS, asker)) return null;
  return (
    <>
      <Menu position="bottom-start" withinPortal withInitialFocusPlaceholder={false} {...control}>
        <Menu.Target>
          <Button
            variant="light"
            className={styles.touch}
            leftSection={<IconSend size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('commands.send')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          <CommandItems deviceId={deviceId} />
        </Menu.Dropdown>
      </Menu>
      <SentToVehicle deviceId={deviceId} />
    </>
  );
}
