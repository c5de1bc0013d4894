import { Checkbox, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { may } from '@farol/core/domain/permission';
import type { PermissionArea } from '@farol/core/domain/permission-areas';
import { chosenPermissions, withPermission } from '@farol/core/domain/permission-choice';
import { PERMISSION_FIELD, type UserForm } from './use-user-form.ts';
import styles from './users.module.css';

/** One area with its switch; what can be done inside it is shown while it is on. Nobody switches what he does not hold himself. */
export function PermissionAreaCard({ form, area }: { form: UserForm; area: PermissionArea }) {
  const { t } = useTranslation();
  const stored = form.text(PERMISSION_FIELD);
  const flags = chosenPermissions(stored);
  const isFixed = (flag: number): boolean => form.isLocked(PERMISSION_FIELD) || !may(flag, form.asker);
  const turn = (flag: number, on: boolean): void =>
    form.type(PERMISSION_FIELD, withPermission(stored, flag, on));
  const title = t(`users.permissions.area.${area.name}`);
  const isOn = flags[area.flag] === true;
  return (
    <div className={styles.area} data-on={isOn || undefined} role="group" aria-label={title}>
      <Switch
        size="md"
        className={styles.areaSwitch ?? ''}
        classNames={{ label: styles.areaTitle ?? '' }}
        labelPosition="left"
        label={title}
        checked={isOn}
        disabled={isFixed(area.flag)}
        onChange={({ currentTarget }) => turn(area.flag, currentTarget.checked)}
      />
      {isOn && area.parts.length > 0 && (
        <div className={styles.parts}>
          {area.parts.map(({ name, flag }) => (
            <Checkbox
              key={flag}
              size="sm"
              className={styles.part ?? ''}
              label={t(`users.permissions.part.${name}`)}
              checked={flags[flag] === true}
              disabled={isFixed(flag)}
              onChange={({ currentTarget }) => turn(flag, currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
