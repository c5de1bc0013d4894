import { Badge, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCar } from '@tabler/icons-react';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import { useTranslation } from '../../language/use-translation.ts';
import { useRecordScopes } from './use-record-scopes.ts';

interface ScopedRecord {
  readonly id: number;
  readonly always?: boolean;
  readonly type?: string;
}

/**
 * To how many vehicles an object applies; amber when to none, and when nothing a rule waits for can ever happen.
 * Renders nothing while that is unknown.
 */
export function ScopeBadge({ record }: { record: ScopedRecord }) {
  const { t } = useTranslation();
  const scopes = useRecordScopes();
  const devices = scopes?.devicesOf(record);
  if (!scopes || !devices || scopes.total === 0) return null;
  const missing = isRule(record) && devices.size > 0 ? scopes.missingOf(record, devices) : undefined;
  const isWarning = devices.size === 0 || missing !== undefined;
  const text =
    missing !== undefined
      ? t('records.scope.neverFires')
      : devices.size === 0
        ? t('records.scope.none')
        : devices.size === scopes.total
          ? t('records.scope.all')
          : t('records.scope.some', { count: devices.size });
  // The line of such a rule says so already.
  if (!isWarning && record.always === true) return null;
  const Icon = isWarning ? IconAlertTriangle : IconCar;
  const isAll = devices.size === scopes.total;
  return (
    <Badge
      variant="light"
      color={isWarning ? 'orange' : 'gray'}
      size="md"
      tt="none"
      title={missing === undefined ? text : t(`records.scope.missing.${missing}`)}
      style={{ flex: 'none', color: 'var(--farol-text)' }}
      leftSection={<Icon size={13} aria-hidden />}
    >
      {isWarning ? (
        text
      ) : (
        <>
          <span aria-hidden>{isAll ? t('records.scope.allShort') : devices.size}</span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      )}
    </Badge>
  );
}

function isRule(record: ScopedRecord): record is NotificationRule {
  return 'always' in record && 'type' in record && 'attributes' in record;
}
