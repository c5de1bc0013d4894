import { Alert, Button, Select, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { parsePermissionFlags } from '@farol/core/domain/access/permission';
import { PERMISSION_AREAS } from '@farol/core/domain/access/permission-areas';
import {
  effectivePermissionFlags,
  PERMISSION_PRESETS,
  presetPermissions,
  withGrantedPermissions,
} from '@farol/core/domain/access/permission-presets';
import { useTranslation } from '../language/use-translation.ts';
import { useRecordList } from '../records/texts/use-record-list.ts';
import { PermissionAreaCard } from './permission-area-card.tsx';
import { PERMISSIONS_FIELD, type UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';
import { Heading } from '../kit/layout/heading.tsx';

const AREAS = PERMISSION_AREAS.filter(({ name }) => name !== 'reseller');

/** The advanced permissions of an account by area, with presets to start from (§3, §6). */
export function PermissionEditor({ form }: { form: UserFormModel }) {
  const { t } = useTranslation();
  const { principal } = form;
  const stored = form.valueOf(PERMISSIONS_FIELD);
  const isLocked = form.isLocked(PERMISSIONS_FIELD);
  const flags = effectivePermissionFlags(stored);
  const editableFlags = AREAS.flatMap(({ flag, subPermissions }) => [
    flag,
    ...subPermissions.map((part) => part.flag),
  ]);
  const users = useRecordList('users');
  const usersToCopyFrom = users.flatMap(({ id, name, attributes }) => {
    const permissions = parsePermissionFlags(
      productAttribute(attributes, principal.namespace, PERMISSIONS_FIELD),
    );
    return permissions && id !== form.record.id ? [{ id: String(id), name, permissions }] : [];
  });
  const error = form.errorOf(PERMISSIONS_FIELD);
  const applyPermissions = (permissions: readonly boolean[] | undefined): void => {
    if (permissions) form.setField(PERMISSIONS_FIELD, withGrantedPermissions(stored, permissions, principal));
  };
  return (
    <section className={styles.permissions} aria-label={t('users.permissions.title')}>
      <Heading level={3} look="group">
        {t('users.permissions.title')}
      </Heading>
      <div className={styles.permissionStarters}>
        <div className={styles.shortcuts} role="group" aria-label={t('users.permissions.presets')}>
          {PERMISSION_PRESETS.map((preset) => (
            <Button
              key={preset}
              px="sm"
              variant="default"
              disabled={isLocked}
              onClick={() => applyPermissions(presetPermissions(preset))}
            >
              {t(`users.permissions.preset.${preset}`)}
            </Button>
          ))}
        </div>
        <Select
          className={styles.copyFromSelect ?? ''}
          aria-label={t('users.permissions.copyFrom')}
          placeholder={t('users.permissions.copyFrom')}
          nothingFoundMessage={t('users.permissions.nobodyToCopy')}
          searchable
          disabled={isLocked}
          comboboxProps={{ withinPortal: true, shadow: 'sm' }}
          data={usersToCopyFrom.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(chosen) =>
            applyPermissions(usersToCopyFrom.find(({ id }) => id === chosen)?.permissions)
          }
        />
      </div>
      {error !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert" tabIndex={-1}>
          {error}
        </Alert>
      )}
      <Text size="sm" c="dimmed" role="status">
        {t('users.permissions.count', {
          on: editableFlags.filter((flag) => flags[flag]).length,
          count: editableFlags.length,
        })}
      </Text>
      <div className={styles.areas}>
        {AREAS.map((area) => (
          <PermissionAreaCard key={area.name} form={form} area={area} />
        ))}
      </div>
    </section>
  );
}
