import { canonicalZone } from '@farol/core/domain/calendar/time-zone-clock';
import type { Namespace } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle, userTimeZone, type LanguageHints } from '../registry/user-style.ts';
import { idsOf } from './thread/kinds/report-kind.ts';
import type { ReportSpecification } from './thread/kinds/report-kinds.ts';
import type { SheetStyle, VolumeUnit } from './thread/sheet/sheet-style.ts';

/**
 * Returns the style of a spreadsheet for its reader (contract §4.7).
 * @param zone that of the reader's screen; unless it is known, times are by the clock of the account
 */
export function sheetStyle(
  registry: Registry,
  namespace: Namespace,
  { access: { user }, language }: { access: Access; language: LanguageHints },
  specification: ReportSpecification,
  zone = '',
): SheetStyle {
  const volume = user.attributes['volumeUnit'] ?? registry.server.attributes['volumeUnit'];
  return {
    ...userStyle(registry, namespace, user, language),
    zone: canonicalZone(zone) ?? userTimeZone(registry, user),
    volumeUnit: VOLUME_UNITS.find((unit) => unit === volume) ?? 'ltr',
    deviceNames: deviceIdsOf(specification).map((id) => [id, registry.devices.get(id)?.name ?? String(id)]),
  };
}

function deviceIdsOf(specification: ReportSpecification): readonly number[] {
  if ('devices' in specification) return idsOf(specification.devices);
  return 'deviceIds' in specification ? specification.deviceIds : [];
}

const VOLUME_UNITS: readonly VolumeUnit[] = ['ltr', 'usGal', 'impGal'];
