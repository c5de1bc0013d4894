import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconZzz } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SNOOZE_MINUTES, type SnoozeTarget } from '@farol/core/domain/alarm-snooze';
import { kindTexts } from '@farol/core/domain/notice-words';
import { useConsole } from '../use-console.ts';
import { useWords } from './use-words.ts';

interface SnoozeMenuProps {
  deviceId: number;
  device: string;
  kind: string;
  /** The alert that it belongs to, in words. */
  title: string;
}

/** Lets the user have no toasts and no sound for a time: of this vehicle, or of this kind. */
export function SnoozeMenu({ deviceId, device, kind, title }: SnoozeMenuProps) {
  const { t } = useTranslation();
  const words = useWords();
  return (
    <Menu position="bottom-end" withinPortal shadow="sm" zIndex={310}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('alerts.inbox.more', { title })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {deviceId > 0 && (
          <>
            <Menu.Label>{t('alerts.snooze.device', { name: device })}</Menu.Label>
            <Durations target={{ deviceId }} />
            <Menu.Divider />
          </>
        )}
        <Menu.Label>{t('alerts.snooze.kind', { name: words(...kindTexts(kind)) })}</Menu.Label>
        <Durations target={{ kind }} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Durations({ target }: { target: SnoozeTarget }) {
  const { alarmInbox } = useConsole();
  const { t } = useTranslation();
  return SNOOZE_MINUTES.map((minutes) => (
    <Menu.Item
      key={minutes}
      mih={44}
      leftSection={<IconZzz size={16} aria-hidden />}
      onClick={() => alarmInbox.send({ type: 'SNOOZE', target, minutes })}
    >
      {minutes < 60
        ? t('alerts.snooze.minutes', { count: minutes })
        : t('alerts.snooze.hours', { count: minutes / 60 })}
    </Menu.Item>
  ));
}
