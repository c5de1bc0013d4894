import { Checkbox, Switch } from '@mantine/core';
import { hasPermission } from '@farol/core/domain/access/permission';
import type { Permission } from '@farol/core/domain/access/permission-flags';
import type { PermissionArea } from '@farol/core/domain/access/permission-areas';
import { RECORD_PERMISSIONS } from '@farol/core/domain/access/record-permissions';
import { RESOURCE_NAMES, RESOURCES } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { effectivePermissionFlags, withPermissionFlag } from '@farol/core/domain/access/permission-presets';
import { useTranslation } from '../language/use-translation.ts';
import { PERMISSIONS_FIELD, type UserFormModel } from './use-user-form.ts';
import styles from './users.module.css';

/**
 * One area with its switch; its permissions are shown while it is on. Users cannot change permissions they do
 * not hold.
 */
export function PermissionAreaCard({ form, area }: { form: UserFormModel; area: PermissionArea }) {
  const { t } = useTranslation();
  const stored = form.valueOf(PERMISSIONS_FIELD);
  const flags = effectivePermissionFlags(stored);
  const isLocked = (flag: Permission): boolean =>
    form.isLocked(PERMISSIONS_FIELD) || !hasPermission(flag, form.principal);
  const setPermission = (flag: Permission, on: boolean): void =>
    form.setField(PERMISSIONS_FIELD, withPermissionFlag(stored, flag, on));
  const kind = recordKindOf(area);
  const title = t(kind ? `records.kind.${kind}.many` : `users.permissions.area.${area.name}`);
  const isOn = flags[area.flag] === true;
  return (
    <div className={styles.area} data-on={isOn || undefined} role="group" aria-label={title}>
      <Switch
        className={styles.areaSwitch ?? ''}
        classNames={{ label: styles.areaTitle ?? '' }}
        labelPosition="left"
        label={title}
        checked={isOn}
        disabled={isLocked(area.flag)}
        onChange={({ currentTarget }) => setPermission(area.flag, currentTarget.checked)}
      />
      {isOn && area.subPermissions.length > 0 && (
        <div className={styles.subPermissions}>
          {area.subPermissions.map(({ name, flag }) => (
            <Checkbox
              key={flag}
              size="sm"
              className={styles.subPermission ?? ''}
              label={t(`users.permissions.part.${name}`)}
              checked={flags[flag] === true}
              disabled={isLocked(flag)}
              onChange={({ currentTarget }) => setPermission(flag, currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns the kind of records whose name an area has; undefined for other areas. */
function recordKindOf({ flag }: PermissionArea): ResourceName | undefined {
  const permissions = Object.values(RECORD_PERMISSIONS).find(({ view }) => view === flag);
  return RESOURCE_NAMES.find((name) => RESOURCES[name].permissions === permissions);
}
