import { useTranslation } from 'react-i18next';
import { mapsLink, streetViewLink } from '@farol/core/domain/device-links';
import { sharingText } from '@farol/core/domain/device-sharing-text';
import { useConsole } from '../use-console.ts';
import { sayNotice } from './device-notices.ts';
import { usePlaceText } from './use-place-text.ts';

/** Where a device is, as others can open it. */
export interface PlaceLinks {
  maps: string;
  street: string;
}

/** The links to where a device is now; nothing while it has no position. */
export function usePlaceLinks(deviceId: number): PlaceLinks | undefined {
  const { fleet } = useConsole();
  const place = usePlaceText();
  const at = place.of(deviceId);
  if (!at) return undefined;
  const course = fleet.course[at.slot] ?? 0;
  return {
    maps: mapsLink(at.latitude, at.longitude),
    street: streetViewLink(at.latitude, at.longitude, Math.round(course)),
  };
}

/** Hands a link to somebody else: by the browser's share sheet where it has one, else to the clipboard with a word about it. */
export function useSharing(): (deviceId: number, link: string) => Promise<void> {
  const { fleet } = useConsole();
  const { t, i18n } = useTranslation();
  const placeText = usePlaceText();
  return async (deviceId, link) => {
    const at = placeText.of(deviceId);
    const name = fleet.words[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
    const time =
      at && !Number.isNaN(at.fixTimeMs)
        ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' }).format(
            at.fixTimeMs,
          )
        : '';
    const text = sharingText({ name, place: at?.text ?? '', time, link });
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
      sayNotice('good', t('detail.shared'));
    } catch {
      sayNotice('bad', t('detail.shareFailed'));
    }
  };
}
