import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { Tooltip } from '../kit/layout/tooltip.tsx';

/** Switches the sound of alerts on or off (§2). */
export function MuteButton() {
  const { browser } = useConsole().preferences;
  const { t } = useTranslation();
  const muted = useSelector(browser, (item) => item.muted);
  const label = t(muted ? 'alerts.unmute' : 'alerts.mute');
  const Icon = muted ? IconVolumeOff : IconVolume;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onClick={() => browser.change({ muted: !muted })}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
