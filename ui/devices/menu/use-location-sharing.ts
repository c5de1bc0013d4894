import { mapsUrl, streetViewUrl } from '@farol/core/domain/device/device-urls';
import { locationShareText } from '@farol/core/domain/device/device-sharing-text';
import { useTranslation } from '../../language/use-translation.ts';
import { useLocalNetworkOnly } from '../../kit/console/use-local-network-only.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useCoordinatesText } from '../../fleet/use-coordinates-text.ts';

/** Links to where a device is. */
export interface LocationLinks {
  maps: string;
  street: string;
}

/** Returns links to a device's current position; undefined while it has none, and where nothing may leave this network. */
export function useLocationLinks(deviceId: number): LocationLinks | undefined {
  const { fleet } = useConsole();
  const place = useCoordinatesText();
  const isLocalOnly = useLocalNetworkOnly();
  const at = place.ofDevice(deviceId);
  if (!at || isLocalOnly) return undefined;
  const course = fleet.courseDegrees[at.slot] ?? 0;
  return {
    maps: mapsUrl(at.latitude, at.longitude),
    street: streetViewUrl(at.latitude, at.longitude, Math.round(course)),
  };
}

/**
 * Returns a function that shares a link: through the browser's share sheet if there is one, else through the
 * clipboard with a notice.
 */
export function useShareLocation(): (deviceId: number, link: string) => Promise<void> {
  const { fleet, shell } = useConsole();
  const { t, i18n } = useTranslation();
  const placeText = useCoordinatesText();
  return async (deviceId, link) => {
    const at = placeText.ofDevice(deviceId);
    const name = fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
    const time =
      at && !Number.isNaN(at.fixTimeMs)
        ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' }).format(
            at.fixTimeMs,
          )
        : '';
    const text = locationShareText({ name, location: at?.text ?? '', time, link });
    if (typeof navigator.share === 'function') {
      try {
        await navigator.share({ title: name, text });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(text);
      shell.notify('good', t('detail.shared'));
    } catch {
      shell.notify('bad', t('detail.shareFailed'));
    }
  };
}
