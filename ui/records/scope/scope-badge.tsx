import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
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
  const Icon = isWarning ? IconAlertTriangle : IconCar;
  return (
    <Badge
      variant="light"
      color={isWarning ? 'orange' : 'gray'}
      size="md"
      tt="none"
      title={missing === undefined ? text : t(`records.scope.missing.${missing}`)}
      // It shrinks before the name does.
      style={{ flex: '0 40 auto', minWidth: 28, color: 'var(--farol-text)' }}
      leftSection={<Icon size={13} aria-hidden />}
    >
      {text}
    </Badge>
  );
}

function isRule(record: ScopedRecord): record is NotificationRule {
  return 'always' in record && 'type' in record && 'attributes' in record;
}
