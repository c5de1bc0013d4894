import { Menu } from '@mantine/core';
import { IconRoute, IconRouteOff, IconViewfinder, IconViewfinderOff, IconZoomIn } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useLiveVehicle } from '../../fleet/use-live-vehicle.ts';
import { useApp, type MapControl } from '../../kit/console/app-store.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Map actions for a device: zoom to it, follow it, show its trail (§4). Renders nothing while no map is on
 * the screen.
 */
export function DeviceMapItems({ deviceId }: { deviceId: number }) {
  const control = useSelector(useApp(), ({ mapControl }) => mapControl);
  const { hasFix } = useLiveVehicle(deviceId);
  return control && hasFix ? <MapItemList control={control} deviceId={deviceId} /> : null;
}

function MapItemList({ control, deviceId }: { control: MapControl; deviceId: number }) {
  const { t } = useTranslation();
  const { trails } = useConsole().map;
  const isFollowed = useSelector(trails, ({ followedDeviceId }) => followedDeviceId === deviceId);
  const hasTrail = useSelector(trails, (one) => one.trails.some((trail) => trail.deviceId === deviceId));
  return (
    <>
      <Menu.Item leftSection={<IconZoomIn size={16} aria-hidden />} onClick={() => control.flyTo(deviceId)}>
        {t('detail.zoom')}
      </Menu.Item>
      <Menu.Item
        leftSection={
          isFollowed ? <IconViewfinderOff size={16} aria-hidden /> : <IconViewfinder size={16} aria-hidden />
        }
        onClick={() => (isFollowed ? trails.stopFollowing() : trails.follow(deviceId))}
      >
        {t(isFollowed ? 'detail.unfollow' : 'detail.follow')}
      </Menu.Item>
      <Menu.Item
        leftSection={hasTrail ? <IconRouteOff size={16} aria-hidden /> : <IconRoute size={16} aria-hidden />}
        onClick={() => {
          if (hasTrail) return trails.hide(deviceId);
          trails.show(deviceId);
          control.flyTo(deviceId);
        }}
      >
        {t(hasTrail ? 'detail.trailOff' : 'detail.trailOn')}
      </Menu.Item>
    </>
  );
}
