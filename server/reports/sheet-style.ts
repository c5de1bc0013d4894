import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle, userTimeZone, type LanguageHints } from '../registry/user-style.ts';
import type { SheetStyle, VolumeUnit } from './thread/sheet/sheet-style.ts';
import type { AskedReport } from './thread/report-specification.ts';

/** Returns the style of a spreadsheet for its reader (contract §4.7). */
export function sheetStyle(
  registry: Registry,
  namespace: Namespace,
  { access: { user }, language }: { access: Access; language: LanguageHints },
  specification: AskedReport,
): SheetStyle {
  const ids =
    'deviceIds' in specification ? specification.deviceIds : specification.devices.map(({ id }) => id);
  const volume = user.attributes['volumeUnit'] ?? registry.server.attributes['volumeUnit'];
  return {
    ...userStyle(registry, namespace, user, language),
    zone: userTimeZone(registry, user),
    volumeUnit: VOLUME_UNITS.find((unit) => unit === volume) ?? 'ltr',
    deviceNames: ids.map((id) => [id, registry.devices.get(id)?.name ?? String(id)]),
  };
}

const VOLUME_UNITS: readonly VolumeUnit[] = ['ltr', 'usGal', 'impGal'];
