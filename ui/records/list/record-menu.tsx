import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RESOURCES, type RecordOf } from '@farol/core/resources/kinds/resources';
import {
  ASSOCIATED_KINDS,
  RESOURCE_OF_KIND,
  type AssociatedKind,
  type OwnerKind,
} from '@farol/core/resources/descriptor/association';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import type { RecordRights } from './record-props.ts';
import { useChangePermission, usePermission } from '../../kit/console/use-permission.ts';
import { useTitledRecord } from '../texts/use-titled-record.ts';
import { associatedKindText } from '../texts/associated-kind-text.ts';

interface RecordMenuProps<K extends ResourceName> {
  name: K;
  record: RecordOf<K>;
  onEdit: ((record: RecordOf<K>) => void) | undefined;
  /** The permitted actions of this record, where they differ between records. */
  rights?: RecordRights | undefined;
  /** Additional items. */
  extraItems?: ReactNode;
}

/**
 * The actions for one record: edit, associations ("attributions") and delete, as far as the
 * user has permission (§6).
 */
export function RecordMenu<K extends ResourceName>({
  name,
  record,
  onEdit,
  rights = ALL_RIGHTS,
  extraItems,
}: RecordMenuProps<K>) {
  const { action, associations } = useConsole().records;
  const { t } = useTranslation();
  const may = usePermission();
  const mayChangeBy = useChangePermission();
  const { permissions, associationKind } = RESOURCES[name];
  const { title } = useTitledRecord(name)(record);
  const owner = ownerOf(associationKind);
  const kinds = owner
    ? ASSOCIATED_KINDS[owner].filter(
        (kind) =>
          !(kind === 'managedUser' && mayNotOwnUsers(record)) &&
          may(RESOURCES[RESOURCE_OF_KIND[kind]].permissions.view),
      )
    : [];
  const mayAssociate = owner && mayChangeBy(permissions.edit) && kinds.length > 0;
  const mayEdit = onEdit && rights.edit;
  const mayRemove = rights.remove && mayChangeBy(permissions.remove);
  if (!mayEdit && !mayAssociate && !mayRemove) return null;
  return (
    <Menu position="bottom-end" withinPortal shadow="sm" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('records.actsOf', { title })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(record)}>
            {t('records.edit')}
          </Menu.Item>
        )}
        {extraItems}
        {mayAssociate && (
          <>
            <Menu.Label>{t('records.attributions')}</Menu.Label>
            {kinds.map((kind) => (
              <Menu.Item
                key={kind}
                leftSection={<IconLink size={16} aria-hidden />}
                onClick={() =>
                  associations.open({
                    record: { kind: owner, id: record.id, title },
                    side: { otherKind: kind, owns: true },
                  })
                }
              >
                {associatedKindText(t, kind)}
              </Menu.Item>
            ))}
          </>
        )}
        {mayRemove && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => action.request({ type: 'remove', name, records: [{ id: record.id, title }] })}
            >
              {t('records.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const ALL_RIGHTS: RecordRights = { edit: true, remove: true };

function ownerOf(link: AssociatedKind): OwnerKind | undefined {
  return link === 'user' || link === 'group' || link === 'device' ? link : undefined;
}

/** Only a manager can have managed users associated (§6). */
function mayNotOwnUsers(record: object): boolean {
  return 'userLimit' in record && record.userLimit === 0;
}
