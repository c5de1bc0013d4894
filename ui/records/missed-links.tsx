import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/all';
import { LINKED_RESOURCE, type LinkKind, type MissedLink } from '@farol/core/resources/link';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { reasonText } from '../language/reason-text.ts';
import { useRecordTitles } from './use-record-list.ts';

interface MissedLinksProps {
  /** What kind the new record is of. */
  name: ResourceName;
  missed: readonly MissedLink[];
}

/** The links of a new record that could not be made, each with its reason. */
export function MissedLinks({ name, missed }: MissedLinksProps) {
  const { t } = useTranslation();
  const { link } = RESOURCES[name];
  return (
    <>
      <Text size="sm">{t('records.missedLinks')}</Text>
      <List size="sm">
        {missed
          .map(({ pair: { owner, property }, code }) => ({
            other: owner.kind === link ? property : owner,
            code,
          }))
          .map(({ other, code }) => (
            <List.Item key={`${other.kind} ${other.id}`}>
              <OtherTitle {...other} />: {reasonText(t, code)}
            </List.Item>
          ))}
      </List>
    </>
  );
}

function OtherTitle({ kind, id }: { kind: LinkKind; id: number }) {
  const { t } = useTranslation();
  const titles = useRecordTitles(LINKED_RESOURCE[kind]);
  return <strong>{titles.get(id) || t('records.unseen')}</strong>;
}
