import { Button } from '@mantine/core';
import { IconLock, IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { useDeviceLimit } from '../../fleet/use-device-limit.ts';

/** There is no vehicle and the user may not add one: says who can. */
export function NoVehicleAllowed() {
  const { t } = useTranslation();
  const { canCreate, limit } = useDeviceLimit();
  return (
    <StateMessage
      Icon={IconLock}
      title={t('devices.emptyTitle')}
      text={canCreate && limit ? t(`devices.limit.${limit}`) : t('devices.emptyText')}
    />
  );
}

/** The vehicle of the address does not exist for this user. */
export function MissingVehicle() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <StateMessage Icon={IconMapPinOff} title={t('device.unknownTitle')} text={t('device.unknownText')}>
      <Button variant="light" onClick={() => navigate('/devices')}>
        {t('device.toList')}
      </Button>
    </StateMessage>
  );
}
