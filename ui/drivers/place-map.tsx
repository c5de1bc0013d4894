import { useEffect, useRef, useState } from 'react';
import { useSelector } from '@xstate/react';
import { isLocalNetworkOnly } from '@farol/core/domain/server/local-network';
import type { DriverDay } from '@farol/core/domain/device/driver-day';
import type { StreetMap } from '@farol/core/domain/server/street-map';
import { useTranslation } from '../language/use-translation.ts';
import { usePublicFeatures } from '../kit/console/use-public-features.ts';
import { dayAndTimeFormat } from '../kit/texts/day-and-time.ts';
import { fetchOnlineStreets } from '../map/base-map/online-streets.ts';
import { attributionOf, attributionParts } from '../map/base-map/map-attribution.ts';
import { showTileMap } from '../map/scene/tiles/tile-map.ts';
import signIn from '../sign-in/sign-in.module.css';
import styles from './driver-day.module.css';

/** Streets around a vehicle. */
const ZOOM = 15;

interface PlaceMapProps {
  place: NonNullable<DriverDay['place']>;
  /** The street maps of the server; without any the online one is drawn, where the operator lets the network be left. */
  maps: readonly StreetMap[];
}

/** A still map of streets with the vehicle in its middle. */
export function PlaceMap({ place, maps }: PlaceMapProps) {
  const { t, i18n } = useTranslation();
  const { access } = usePublicFeatures();
  const isLocalOnly = useSelector(access, ({ server, namespace }) =>
    isLocalNetworkOnly(server?.info, namespace),
  );
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  const [credits, setCredits] = useState<readonly string[]>([]);
  const { latitude, longitude } = place;
  const { language } = i18n;
  useEffect(() => {
    let isOver = false;
    let remove = (): void => {};
    const show = async (): Promise<void> => {
      const streets = maps.length > 0 || isLocalOnly ? maps : [await fetchOnlineStreets()];
      const container = box.current;
      if (isOver || !container) return;
      if (streets.length === 0) return setState('missing');
      setCredits(streets.map(attributionOf));
      const view = { longitude, latitude, zoom: ZOOM, bearing: 0, pitch: 0 };
      const map = showTileMap(
        { container, view, on: () => () => {} },
        { maps: streets, isDark: isDarkPage(), language },
        {
          onTileEvent: (event) =>
            setState((now) => (event === 'styleFailed' && now === 'loading' ? 'missing' : now)),
          onReady: () => setState('shown'),
          // The maps themselves say it.
          onAttribution: () => {},
        },
      );
      remove = () => map.remove();
    };
    show().catch(() => {
      if (!isOver) setState('missing');
    });
    return () => {
      isOver = true;
      remove();
    };
  }, [maps, isLocalOnly, latitude, longitude, language]);
  const time = dayAndTimeFormat(language)(place.timeMs);
  return (
    <figure className={styles.figure}>
      <div
        ref={box}
        className={styles.map}
        hidden={state === 'missing'}
        role="img"
        aria-label={t('driver.day.mapLabel', { time })}
      >
        {state === 'shown' && <span className={styles.marker} />}
      </div>
      {state === 'missing' && (
        <p className={signIn.notice} role="status">
          {t('driver.day.noMap', { place: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}` })}
        </p>
      )}
      <figcaption className={styles.caption}>
        {t('driver.day.mapTime', { time })}
        <span>
          {attributionParts(credits)
            .map(({ text }) => text)
            .join(' ')}
        </span>
      </figcaption>
    </figure>
  );
}

function isDarkPage(): boolean {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark';
}
