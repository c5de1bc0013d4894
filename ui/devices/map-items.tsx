import { Menu } from '@mantine/core';
import { IconRoute, IconRouteOff, IconViewfinder, IconViewfinderOff, IconZoomIn } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useVehicleNow } from '../commands/use-vehicle-now.ts';
import { mapControl, type MapControl } from './map-control.ts';
import { useSharedValue } from './shared-value.ts';

/** What the map does with a device: come near, follow it, draw its trail (§4). Nothing while no map is on the screen. */
export function MapItems({ deviceId }: { deviceId: number }) {
  const control = useSharedValue(mapControl);
  const { hasFix } = useVehicleNow(deviceId);
  return control && hasFix ? <Items control={control} deviceId={deviceId} /> : null;
}

function Items({ control, deviceId }: { control: MapControl; deviceId: number }) {
  const { t } = useTranslation();
  const { trails } = control;
  const isFollowed = useSelector(trails, ({ context }) => context.followed === deviceId);
  const isTrailed = useSelector(trails, ({ context }) =>
    context.trails.some((trail) => trail.deviceId === deviceId),
  );
  return (
    <>
      <Menu.Item leftSection={<IconZoomIn size={16} aria-hidden />} onClick={() => control.fly(deviceId)}>
        {t('detail.zoom')}
      </Menu.Item>
      <Menu.Item
        leftSection={
          isFollowed ? <IconViewfinderOff size={16} aria-hidden /> : <IconViewfinder size={16} aria-hidden />
        }
        onClick={() => trails.send({ type: 'FOLLOW', deviceId: isFollowed ? false : deviceId })}
      >
        {t(isFollowed ? 'detail.unfollow' : 'detail.follow')}
      </Menu.Item>
      <Menu.Item
        leftSection={isTrailed ? <IconRouteOff size={16} aria-hidden /> : <IconRoute size={16} aria-hidden />}
        onClick={() => {
          trails.send({ type: 'KEEP', deviceId, isOn: !isTrailed });
          if (!isTrailed) control.fly(deviceId);
        }}
      >
        {t(isTrailed ? 'detail.trailOff' : 'detail.trailOn')}
      </Menu.Item>
    </>
  );
}
