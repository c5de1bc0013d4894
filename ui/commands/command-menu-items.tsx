import { Loader, Menu } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import {
  offeredSavedCommands,
  offeredCommandTypes,
  type CommandChoice,
} from '@farol/core/domain/command/command-choice';
import { isLimitedToSavedCommands } from '@farol/core/domain/access/engine-stop-permission';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { CommandIcon } from './command-icon.tsx';
import { commandChoiceText } from './command-text.ts';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useLiveVehicle } from '../fleet/use-live-vehicle.ts';

/**
 * The entries of the send-command menu (§3): what the vehicle supports, then its saved commands; while the
 * vehicle is not online, first a note that they wait. Loaded when the menu opens. Must be inside a menu's dropdown.
 */
export function CommandMenuItems({ deviceId }: { deviceId: number }) {
  const { sender } = useConsole().commands;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const isOnline = useLiveVehicle(deviceId).status === 'online';
  const { step, types, saved: known, deviceId: loadedFor } = useView(sender);
  const saved = principal ? offeredSavedCommands(known, principal) : [];
  useEffect(() => {
    sender.open({ kind: 'device', deviceId });
    return () => sender.leave(deviceId);
  }, [sender, deviceId]);

  if (step === 'loadFailed' && loadedFor === deviceId) {
    return (
      <Menu.Item
        closeMenuOnClick={false}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={sender.retry}
      >
        {t('commands.unread')} {t('commands.retry')}
      </Menu.Item>
    );
  }
  if (step !== 'choosing' || loadedFor !== deviceId) {
    return (
      <Menu.Item disabled leftSection={<Loader size={14} />}>
        {t('commands.loading')}
      </Menu.Item>
    );
  }
  const isLimited = principal !== undefined && isLimitedToSavedCommands(principal);
  const offered: CommandChoice[] = (principal ? offeredCommandTypes(types, principal) : []).map((type) => ({
    kind: 'type',
    type,
  }));
  const item = (key: string, choice: CommandChoice) => (
    <Menu.Item key={key} leftSection={<CommandIcon choice={choice} />} onClick={() => sender.choose(choice)}>
      {commandChoiceText(t, choice)}
    </Menu.Item>
  );
  return (
    <>
      {!isOnline && <Menu.Label>{t('commands.offline')}</Menu.Label>}
      {isLimited && <Menu.Label>{t('commands.limited')}</Menu.Label>}
      {offered.map((choice, at) => item(`type ${at}`, choice))}
      {saved.length > 0 && offered.length > 0 && <Menu.Divider />}
      {saved.length > 0 && <Menu.Label>{t('commands.saved')}</Menu.Label>}
      {saved.map((command) => item(`saved ${command.id}`, { kind: 'saved', command }))}
      {saved.length + offered.length === 0 && <Menu.Item disabled>{t('commands.none')}</Menu.Item>}
    </>
  );
}
