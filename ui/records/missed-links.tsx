import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LINKED_RESOURCE, type MissedLink } from '@farol/core/resources/link';
import { reasonText } from '../language/reason-text.ts';
import { useRecordTitles } from './use-record-list.ts';

/** The links of a new record that could not be made, each with its reason. */
export function MissedLinks({ missed }: { missed: readonly MissedLink[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm">{t('records.missedLinks')}</Text>
      <List size="sm">
        {missed.map(({ pair: { owner }, code }) => (
          <List.Item key={`${owner.kind} ${owner.id}`}>
            <OwnerTitle kind={owner.kind} id={owner.id} />: {reasonText(t, code)}
          </List.Item>
        ))}
      </List>
    </>
  );
}

function OwnerTitle({ kind, id }: MissedLink['pair']['owner']) {
  const titles = useRecordTitles(LINKED_RESOURCE[kind]);
  return <strong>{titles.get(id) || `#${id}`}</strong>;
}
