import { List, Text } from '@mantine/core';
import { useTranslation } from '../../language/use-translation.ts';
import { RemovalPreview } from './removal-preview.tsx';
import type { RecordAction } from '@farol/core/resources/records/record-action';

const MAX_NAMED_RECORDS = 8;

/** What an action will do, and to which records. */
export function ActionConfirmation({ action, count }: { action: RecordAction; count: number }) {
  const { t } = useTranslation();
  const titles = titlesOf(action, t('records.unnamed'));
  const group = action.type === 'moveToGroup' ? action.group.title : '';
  return (
    <div>
      <Text size="sm">{t(`records.ask.${action.type}`, { count, group })}</Text>
      <List size="sm" mt="xs">
        {titles.slice(0, MAX_NAMED_RECORDS).map((title, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat and the list never changes
          <List.Item key={at} fw={500}>
            {title}
          </List.Item>
        ))}
      </List>
      {titles.length > MAX_NAMED_RECORDS && (
        <Text size="sm" c="dimmed">
          {t('records.ask.andMore', { count: titles.length - MAX_NAMED_RECORDS })}
        </Text>
      )}
      {action.type === 'remove' && <RemovalPreview name={action.name} />}
    </div>
  );
}

function titlesOf(action: RecordAction, unnamed: string): string[] {
  if (action.type === 'remove' || action.type === 'moveToGroup')
    return action.records.map(({ title }) => title || unnamed);
  if (action.type === 'link')
    return action.records.flatMap((record) =>
      action.targets.map((other) => `${record.title || unnamed} · ${other.title || unnamed}`),
    );
  return action.records.map((record) => ('name' in record ? record.name : (record.description ?? '')));
}
