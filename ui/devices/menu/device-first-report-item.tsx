import { Menu } from '@mantine/core';
import { IconAntenna } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { useLiveVehicle } from '../../fleet/use-live-vehicle.ts';
import { useIsGuest } from '../../kit/console/use-is-guest.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';

/** Leads from a device that has never reported to how it can. */
export function DeviceFirstReportItem({ deviceId }: { deviceId: number }) {
  const { fleet } = useConsole();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isGuest = useIsGuest();
  const { hasFix } = useLiveVehicle(deviceId);
  const hasReported = hasFix || !Number.isNaN(fleet.lastUpdateMs[fleet.slotOf(deviceId) ?? -1]);
  if (isGuest || hasReported) return null;
  return (
    <Menu.Item
      leftSection={<IconAntenna size={16} aria-hidden />}
      onClick={() => navigate(`/start/${deviceId}`)}
    >
      {t('detail.firstReport.how')}
    </Menu.Item>
  );
}
