import { Alert, Button, Select, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ownAttribute } from '@farol/core/domain/namespace';
import { permissionFlags } from '@farol/core/domain/permission';
import { PERMISSION_AREAS } from '@farol/core/domain/permission-areas';
import {
  chosenPermissions,
  PERMISSION_PRESETS,
  presetPermissions,
  withPermissions,
} from '@farol/core/domain/permission-choice';
import { useRecordList } from '../records/use-record-list.ts';
import { PermissionAreaCard } from './permission-area-card.tsx';
import { PERMISSION_FIELD, type UserForm } from './use-user-form.ts';
import styles from './users.module.css';

const AREAS = PERMISSION_AREAS.filter(({ name }) => name !== 'reseller');

/** The advanced permissions of an account, area by area, with sets to start from (§3, §6). */
export function PermissionEditor({ form }: { form: UserForm }) {
  const { t } = useTranslation();
  const { asker } = form;
  const stored = form.text(PERMISSION_FIELD);
  const isLocked = form.isLocked(PERMISSION_FIELD);
  const flags = chosenPermissions(stored);
  const meant = AREAS.flatMap(({ flag, parts }) => [flag, ...parts.map((part) => part.flag)]);
  const users = useRecordList('users');
  const sources = users.flatMap(({ id, name, attributes }) => {
    const own = permissionFlags(ownAttribute(attributes, asker.namespace, PERMISSION_FIELD));
    return own && id !== form.record.id ? [{ id: String(id), name, own }] : [];
  });
  const error = form.errorOf(PERMISSION_FIELD);
  const take = (wanted: readonly boolean[] | undefined): void => {
    if (wanted) form.type(PERMISSION_FIELD, withPermissions(stored, wanted, asker));
  };
  return (
    <section className={styles.permissions} aria-label={t('users.permissions.title')}>
      <h3 className={styles.heading}>{t('users.permissions.title')}</h3>
      <div className={styles.starts}>
        <div className={styles.shortcuts} role="group" aria-label={t('users.permissions.presets')}>
          {PERMISSION_PRESETS.map((preset) => (
            <Button
              key={preset}
              h={44}
              px="sm"
              variant="default"
              disabled={isLocked}
              onClick={() => take(presetPermissions(preset))}
            >
              {t(`users.permissions.preset.${preset}`)}
            </Button>
          ))}
        </div>
        <Select
          size="md"
          className={styles.copy ?? ''}
          aria-label={t('users.permissions.copyFrom')}
          placeholder={t('users.permissions.copyFrom')}
          nothingFoundMessage={t('users.permissions.nobodyToCopy')}
          searchable
          disabled={isLocked}
          comboboxProps={{ withinPortal: true, shadow: 'sm' }}
          data={sources.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(chosen) => take(sources.find(({ id }) => id === chosen)?.own)}
        />
      </div>
      {error !== undefined && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert" tabIndex={-1}>
          {error}
        </Alert>
      )}
      <Text size="sm" c="dimmed" role="status">
        {t('users.permissions.count', {
          on: meant.filter((flag) => flags[flag]).length,
          count: meant.length,
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
