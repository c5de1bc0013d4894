import { useEffect, useMemo, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useEventText } from '../../devices/recent/use-event-text.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import { durationText } from '../../kit/texts/duration-text.ts';
import { usePageMap } from '../../map/page/page-map.ts';
import { layerStages } from '../../map/scene/layer-stages.ts';
import { useVehicleNames } from '../use-vehicle-names.ts';
import { RouteOverlay } from './route-overlay.ts';
import type { HeatLayer } from './still-picture.ts';
import { routePositionAt } from '@farol/core/domain/route/route-position';
import type { GeoBounds } from '@farol/core/domain/geometry/area-bounds';
import type { Route } from '@farol/core/domain/route/route';

/**
 * Draws the loaded routes on the map and shows them whole, or the vehicle at the moment, unless the address says where
 * the map is; the map follows the player if the user wants.
 * @param hasVehicles whether the vehicles are shown where the player is
 */
export function useRouteOverlay(hasVehicles = true): void {
  const { routes: history, player } = useConsole().history;
  const app = useApp();
  const { screenOverlays, graphics } = usePageMap();
  const { t, i18n } = useTranslation();
  const eventText = useEventText();
  const loaded = useSelector(history, (answers) => answers.loaded);
  const camera = useSelector(history, (answers) => answers.camera);
  // The map may be drawn after the screen.
  const control = useSelector(app, ({ mapControl }) => mapControl);
  const overlays = useSelector(history, (answers) => answers.overlays);
  const names = useVehicleNames(loaded?.routes.map(({ deviceId }) => deviceId) ?? NONE);
  const heatLayer = useHeatLayer(overlays.heatMap);
  const overlay = useMemo(() => new RouteOverlay(player, layerStages(graphics)), [player, graphics]);
  const isLoading = useSelector(history, (answers) => answers.isLoading);
  const hasRoutes = loaded !== undefined;
  const isOnMap = hasRoutes || isLoading;

  useEffect(() => {
    if (!loaded) {
      overlay.show(undefined, undefined);
      return;
    }
    const texts = {
      start: t('history.start'),
      end: t('history.end'),
      duration: (ms: number): string => durationText(t, ms),
      stop: (ms: number): string => t('history.stopFor', { duration: durationText(t, ms) }),
      event: eventText,
      time: dayAndTimeFormat(i18n.language),
    };
    const { routes, events } = loaded;
    overlay.show({ routes, events, overlays, names: names.split('\n'), texts, hasVehicles }, heatLayer);
  }, [overlay, loaded, overlays, names, heatLayer, hasVehicles, eventText, t, i18n.language]);
  useEffect(() => {
    if (!isOnMap) return undefined;
    screenOverlays.set([overlay]);
    return () => screenOverlays.set([]);
  }, [overlay, isOnMap, screenOverlays]);
  useEffect(() => {
    if (!hasRoutes) return undefined;
    const show = (): void => {
      const { playheadMs, mapControl } = app.getSnapshot();
      const { isFollowing, focused } = player.getSnapshot();
      overlay.showMoment(playheadMs, focused?.deviceId);
      if (!isFollowing || !focused) return;
      const { longitude, latitude } = routePositionAt(focused, playheadMs);
      mapControl?.center(longitude, latitude);
    };
    show();
    // Also while it rests: another vehicle is in focus, or the map is to follow from now on.
    const subscriptions = [app.subscribe(show), player.subscribe(show)];
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe();
    };
  }, [overlay, player, app, hasRoutes]);
  useEffect(() => {
    if (!loaded || camera?.center) return undefined;
    if (!camera) return control?.keepInView(boundsOfRoutes(loaded.routes));
    const { focused, atMs } = player.getSnapshot();
    return focused && control?.keepInView(boundsAtMoment(focused, atMs), camera.zoom);
  }, [control, loaded, camera, player]);
}

const NONE: readonly number[] = [];

/** Returns the layer of heat once it is wanted and loaded. */
function useHeatLayer(isWanted: boolean): HeatLayer | undefined {
  const [heatLayer, setHeatLayer] = useState<{ layer: HeatLayer }>();
  useEffect(() => {
    if (isWanted)
      import('./heat-layer.ts').then(
        (module) => setHeatLayer({ layer: module.heatLayer }),
        // It is requested again when it is switched on the next time.
        () => undefined,
      );
  }, [isWanted]);
  return heatLayer?.layer;
}

/** Returns the bounds of everything in these routes; at least one. */
function boundsOfRoutes(routes: readonly Pick<Route, 'bounds'>[]): GeoBounds {
  return {
    west: Math.min(...routes.map(({ bounds }) => bounds.west)),
    south: Math.min(...routes.map(({ bounds }) => bounds.south)),
    east: Math.max(...routes.map(({ bounds }) => bounds.east)),
    north: Math.max(...routes.map(({ bounds }) => bounds.north)),
  };
}

/** Returns the bounds of nothing but the place where a vehicle was at a moment. */
function boundsAtMoment(route: Route, atMs: number): GeoBounds {
  const { longitude, latitude } = routePositionAt(route, atMs);
  return { west: longitude, east: longitude, south: latitude, north: latitude };
}
