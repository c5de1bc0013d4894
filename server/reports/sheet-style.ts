import { canonicalZone } from '@farol/core/domain/calendar/time-zone-clock';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle, userTimeZone, type LanguageHints } from '../registry/user-style.ts';
import type { SheetStyle, VolumeUnit } from './thread/sheet/sheet-style.ts';
import type { AskedReport } from './thread/report-specification.ts';

/**
 * Returns the style of a spreadsheet for its reader (contract §4.7).
 * @param zone that of the reader's screen; unless it is known, times are by the clock of the account
 */
export function sheetStyle(
  registry: Registry,
  namespace: Namespace,
  { access: { user }, language }: { access: Access; language: LanguageHints },
  specification: AskedReport,
  zone = '',
): SheetStyle {
  const ids =
    'deviceIds' in specification ? specification.deviceIds : specification.devices.map(({ id }) => id);
  const volume = user.attributes['volumeUnit'] ?? registry.server.attributes['volumeUnit'];
  return {
    ...userStyle(registry, namespace, user, language),
    zone: canonicalZone(zone) ?? userTimeZone(registry, user),
    volumeUnit: VOLUME_UNITS.find((unit) => unit === volume) ?? 'ltr',
    deviceNames: ids.map((id) => [id, registry.devices.get(id)?.name ?? String(id)]),
  };
}

const VOLUME_UNITS: readonly VolumeUnit[] = ['ltr', 'usGal', 'impGal'];
