import { Button, Checkbox, Group, Menu, Skeleton, Text, TextInput } from '@mantine/core';
import { IconLink, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RESOURCES } from '@farol/core/resources/all';
import { LINKED_RESOURCE, linkWays, type LinkWay } from '@farol/core/resources/link';
import type { NamedRecord } from '@farol/core/resources/record-action';
import { arrangedRows, tableRows } from '@farol/core/resources/record-table';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { useConsole } from '../use-console.ts';
import { RecordModal } from './record-modal.tsx';
import { useMay } from './use-may.ts';
import { useIsReading, useRecordTitles } from './use-record-list.ts';
import styles from './records.module.css';

interface LinkManyProps {
  name: ResourceName;
  records: readonly NamedRecord[];
}

const SHOWN = 200;

/** Links all selected records with some others: first which kind, then which of them. */
export function LinkMany({ name, records }: LinkManyProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [way, setWay] = useState<LinkWay>();
  const ways = linkWays(RESOURCES[name].link).filter(({ other }) =>
    may(RESOURCES[LINKED_RESOURCE[other]].permissions.area),
  );
  if (ways.length === 0) return null;
  return (
    <>
      <Menu position="top-end" withinPortal shadow="sm" classNames={{ item: styles.menuItem ?? '' }}>
        <Menu.Target>
          <Button variant="light" leftSection={<IconLink size={16} aria-hidden />}>
            {t('records.linking.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          {ways.map((one) => (
            <Menu.Item key={`${one.other} ${one.owns}`} onClick={() => setWay(one)}>
              {t(`records.link.${one.other}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {way && <Chooser name={name} records={records} way={way} onClose={() => setWay(undefined)} />}
    </>
  );
}

function Chooser({ name, records, way, onClose }: LinkManyProps & { way: LinkWay; onClose: () => void }) {
  const { recordAction } = useConsole();
  const { t } = useTranslation();
  const other = LINKED_RESOURCE[way.other];
  const titles = useRecordTitles(other);
  const isReading = useIsReading(other);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => {
    // No vehicle is near itself.
    const selves = new Set(way.other === 'linkedDevice' ? records.map(({ id }) => id) : []);
    const named = [...titles]
      .filter(([id]) => !selves.has(id))
      .map(([id, title]): NamedRecord => ({ id, title }));
    return arrangedRows(
      tableRows(named, ['title'], ({ title }) => title),
      query,
      { field: 'title', descending: false },
    ).map(({ record }) => record);
  }, [titles, query, way, records]);
  const kind = t(`records.link.${way.other}`);
  return (
    <RecordModal onClose={onClose} title={t('records.linking.title', { kind, count: records.length })}>
      <TextInput
        role="searchbox"
        size="md"
        data-autofocus
        aria-label={t('records.search')}
        placeholder={t('records.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {isReading ? (
        <Skeleton height={120} mt="sm" role="status" aria-label={t('records.loading')} />
      ) : rows.length === 0 ? (
        <Text className={styles.note ?? ''} mt="sm">
          {t(titles.size === 0 ? 'records.noneToLink' : 'records.nothingFound', { kind })}
        </Text>
      ) : (
        <div className={styles.chooser} role="group" aria-label={kind}>
          {rows.slice(0, SHOWN).map(({ id, title }) => (
            <div key={id} className={styles.chooserRow}>
              <Checkbox
                size="md"
                label={title || t('records.unnamed')}
                checked={chosen.has(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(new Set(checked ? [...chosen, id] : [...chosen].filter((known) => known !== id)))
                }
              />
            </div>
          ))}
          {rows.length > SHOWN && (
            <Text size="sm" c="dimmed" py="sm">
              {t('records.ask.andMore', { count: rows.length - SHOWN })}
            </Text>
          )}
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" h={44} onClick={onClose}>
          {t('records.cancel')}
        </Button>
        <Button
          h={44}
          disabled={chosen.size === 0}
          onClick={() => {
            const others = [...chosen].map((id) => ({ id, title: titles.get(id) ?? '' }));
            onClose();
            recordAction.send({ type: 'ASK', action: { type: 'link', name, records, way, others } });
          }}
        >
          {chosen.size === 0 ? t('records.linking.open') : t('records.linking.go', { count: chosen.size })}
        </Button>
      </Group>
    </RecordModal>
  );
}
