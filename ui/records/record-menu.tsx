import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES, type RecordOf } from '@farol/core/resources/all';
import { LINKABLE, LINKED_RESOURCE, type LinkKind, type OwnerKind } from '@farol/core/resources/link';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { useConsole } from '../use-console.ts';
import type { RecordRights } from './record-props.ts';
import { useMay } from './use-may.ts';
import { useNamedRecord } from './use-named-record.ts';
import styles from './records.module.css';

interface RecordMenuProps<K extends ResourceName> {
  name: K;
  record: RecordOf<K>;
  onEdit: ((record: RecordOf<K>) => void) | undefined;
  /** What may be done to this one, where that depends on it. */
  rights?: RecordRights | undefined;
  /** Further items. */
  acts?: ReactNode;
}

/** What can be done with one record: edit, link ("attributions") and delete, as far as the user may (§6). */
export function RecordMenu<K extends ResourceName>({
  name,
  record,
  onEdit,
  rights = EVERY_RIGHT,
  acts,
}: RecordMenuProps<K>) {
  const { recordAction, recordLinks } = useConsole();
  const { t } = useTranslation();
  const may = useMay();
  const { permissions, link } = RESOURCES[name];
  const { title } = useNamedRecord(name)(record);
  const owner = ownerOf(link);
  const kinds = owner
    ? LINKABLE[owner].filter(
        (kind) =>
          !(kind === 'managedUser' && isWithoutUsers(record)) &&
          may(RESOURCES[LINKED_RESOURCE[kind]].permissions.area),
      )
    : [];
  const mayLink = owner && may(permissions.edit) && kinds.length > 0;
  const mayEdit = onEdit && rights.edit;
  const mayRemove = rights.remove && may(permissions.remove);
  if (!mayEdit && !mayLink && !mayRemove) return null;
  return (
    <Menu
      position="bottom-end"
      withinPortal
      shadow="sm"
      width={230}
      classNames={{ item: styles.menuItem ?? '' }}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('records.actsOf', { title })}>
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(record)}>
            {t('records.edit')}
          </Menu.Item>
        )}
        {acts}
        {mayLink && (
          <>
            <Menu.Label>{t('records.attributions')}</Menu.Label>
            {kinds.map((kind) => (
              <Menu.Item
                key={kind}
                leftSection={<IconLink size={16} aria-hidden />}
                onClick={() =>
                  recordLinks.send({
                    type: 'OPEN',
                    subject: { owner: { kind: owner, id: record.id, title }, kind },
                  })
                }
              >
                {t(`records.link.${kind}`)}
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
              onClick={() =>
                recordAction.send({
                  type: 'ASK',
                  action: { type: 'remove', name, records: [{ id: record.id, title }] },
                })
              }
            >
              {t('records.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const EVERY_RIGHT: RecordRights = { edit: true, remove: true };

function ownerOf(link: LinkKind): OwnerKind | undefined {
  return link === 'user' || link === 'group' || link === 'device' ? link : undefined;
}

/** Only who may have users of his own is given some (§6). */
function isWithoutUsers(record: object): boolean {
  return 'userLimit' in record && record.userLimit === 0;
}
