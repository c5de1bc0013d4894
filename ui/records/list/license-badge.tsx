import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCalendarDue, IconCalendarX } from '@tabler/icons-react';
import { licenseState, type LicenseState } from '@farol/core/domain/device/driver-license';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import { useTranslation } from '../../language/use-translation.ts';

const STYLE_OF_STATE: Readonly<Record<LicenseState, { color: string; Icon: typeof IconCalendarX }>> = {
  expired: { color: 'red', Icon: IconCalendarX },
  within30: { color: 'orange', Icon: IconAlertTriangle },
  within90: { color: 'gray', Icon: IconCalendarDue },
};

/** Whether a driver's license has expired or will soon; renders nothing while there is time. */
export function LicenseBadge({ record }: { record: RecordOf<'drivers'> }) {
  const { t } = useTranslation();
  const state = licenseState(record.attributes['cnhValidity'], today());
  if (!state) return null;
  const { color, Icon } = STYLE_OF_STATE[state];
  const text = t(`drivers.license.${state}`);
  return (
    <Badge
      variant="light"
      color={color}
      size="md"
      tt="none"
      title={text}
      // It shrinks before the name does.
      style={{ flex: '0 40 auto', minWidth: 28, color: 'var(--farol-text)' }}
      leftSection={<Icon size={13} aria-hidden />}
    >
      {text}
    </Badge>
  );
}

/** Returns today's date in the user's time zone. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
