import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconDotsVertical, IconNotes, IconZzz } from '@tabler/icons-react';
import { maySnooze, SNOOZE_MINUTES, type SnoozeTarget } from '@farol/core/domain/alert/alert-snooze';
import { alertKindTexts } from '@farol/core/domain/alert/notice-message';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useMessageFormatter } from '../kit/texts/use-message-formatter.ts';

interface AlertMenuProps {
  deviceId: number;
  device: string;
  kind: string;
  /** The text of the alert that it belongs to. */
  alertTitle: string;
  /** Opens what became of the alarm; undefined where there is nothing to open. */
  onDetails: (() => void) | undefined;
}

/**
 * What else can be done with an alert: open what became of it, and snooze toasts and sounds for a while, of this vehicle
 * or of this kind of alert.
 */
export function AlertMenu({ deviceId, device, kind, alertTitle, onDetails }: AlertMenuProps) {
  const { t } = useTranslation();
  const formatMessage = useMessageFormatter();
  return (
    <Menu position="bottom-end" withinPortal shadow="sm" zIndex={310}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('alertDetails.inbox.more', { title: alertTitle })}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onDetails && (
          <>
            <Menu.Item leftSection={<IconNotes size={16} aria-hidden />} onClick={onDetails}>
              {t('alertDetails.details')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {deviceId > 0 && (
          <>
            <Menu.Label>{t('alertDetails.snooze.device', { name: device })}</Menu.Label>
            <SnoozeDurations target={{ deviceId }} />
            <Menu.Divider />
          </>
        )}
        <Menu.Label>
          {t('alertDetails.snooze.kind', { name: formatMessage(...alertKindTexts(kind)) })}
        </Menu.Label>
        {maySnooze({ kind }) ? (
          <SnoozeDurations target={{ kind }} />
        ) : (
          <Text size="sm" px="sm" py={6} maw={280}>
            {t('alertDetails.snooze.severe')}
          </Text>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function SnoozeDurations({ target }: { target: SnoozeTarget }) {
  const { inbox } = useConsole().alerts;
  const { t } = useTranslation();
  return SNOOZE_MINUTES.map((minutes) => (
    <Menu.Item
      key={minutes}
      leftSection={<IconZzz size={16} aria-hidden />}
      onClick={() => inbox.snooze(target, minutes)}
    >
      {minutes < 60
        ? t('alertDetails.snooze.minutes', { count: minutes })
        : t('alertDetails.snooze.hours', { count: minutes / 60 })}
    </Menu.Item>
  ));
}
