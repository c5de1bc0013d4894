import { Button, Chip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { streetViewUrl } from '@farol/core/domain/device/device-urls';
import { routeMoment } from '@farol/core/domain/route/route-moment';
import { useTranslation } from '../../language/use-translation.ts';
import { StreetView } from '../../devices/detail/street-view.tsx';
import { useConsole } from '../../kit/console/use-console.ts';
import { useVehicleNames } from '../use-vehicle-names.ts';

/**
 * Street view where the player rests: beside the map with the operator's key, else at the service. While it
 * plays the view stays, because each is loaded from there.
 */
export function RouteStreetView() {
  const { access, history } = useConsole();
  const { t } = useTranslation();
  const { routes, player } = history;
  const mapsKey = useSelector(access, ({ server }) => server?.info.attributes['google_api']);
  const isOn = useSelector(routes, ({ overlays }) => overlays.streetView);
  const route = useSelector(player, ({ focused }) => focused);
  const atMs = useSelector(player, (answers) => answers.atMs);
  const name = useVehicleNames(route ? [route.deviceId] : []);
  if (!route) return null;
  const { latitude, longitude, courseDegrees } = routeMoment(route, atMs);
  if (typeof mapsKey !== 'string' || mapsKey === '')
    return (
      <Button
        component="a"
        href={streetViewUrl(latitude, longitude, Math.round(courseDegrees))}
        target="_blank"
        rel="noreferrer"
        variant="subtle"
        size="compact-sm"
        rightSection={<IconExternalLink size={15} aria-hidden />}
      >
        {t('history.overlay.streetView')}
      </Button>
    );
  return (
    <>
      <Chip checked={isOn} onChange={(on) => routes.switchOverlay('streetView', on)}>
        {t('history.overlay.streetView')}
      </Chip>
      {isOn && (
        <StreetView
          mapsKey={mapsKey}
          name={name}
          position={{ latitude, longitude, course: courseDegrees }}
          onClose={() => routes.switchOverlay('streetView', false)}
        />
      )}
    </>
  );
}
