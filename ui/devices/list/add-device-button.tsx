import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { importWithRetry } from '../../kit/browser/lazy-with-retry.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useDeviceLimit } from '../../fleet/use-device-limit.ts';
import { AddButton } from '../../kit/layout/toolbar-buttons.tsx';
import { Tooltip } from '../../kit/layout/tooltip.tsx';

/**
 * Opens the form of a new device. When a limit is reached (§5) the button is disabled and says which limit.
 */
export function AddDeviceButton({ isWide = false }: { isWide?: boolean }) {
  const { records, screens, shell } = useConsole();
  const { t } = useTranslation();
  const { canCreate, limit } = useDeviceLimit();
  if (!canCreate) return null;
  const reason = limit && t(`devices.limit.${limit}`);
  const text = t('devices.add');
  const buttonProps = {
    'aria-disabled': reason !== undefined,
    ...(reason ? { 'data-disabled': true } : {}),
    'aria-label': reason ? `${text}. ${reason}` : text,
    // Touch has no tooltip, so a press explains the limit as well.
    onClick: () =>
      reason
        ? shell.notify('info', reason)
        : void importWithRetry(screens.load).then(() => records.forms.devices.open()),
  };
  if (!isWide) return <AddButton {...buttonProps} label={reason ?? text} />;
  return (
    <Tooltip label={reason ?? text} disabled={!reason}>
      <Button {...buttonProps} leftSection={<IconPlus size={16} aria-hidden />}>
        {text}
      </Button>
    </Tooltip>
  );
}
