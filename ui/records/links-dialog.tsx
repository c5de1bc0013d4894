import { Button, CloseButton, Skeleton, Switch, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkSubject } from '@farol/core/machines/record-links';
import { LINKED_RESOURCE } from '@farol/core/resources/link';
import { arrangedRows, tableRows } from '@farol/core/resources/record-table';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { RecordModal } from './record-modal.tsx';
import { titleText } from './use-named-record.ts';
import styles from './records.module.css';

const LINE = 48;

/** §7, "permissions": what is linked to one user, group or device, each with a switch that acts at once. */
export function LinksDialog() {
  const { recordLinks } = useConsole();
  const { t } = useTranslation();
  const subject = useSelector(recordLinks, ({ context }) => context.subject);
  if (!subject) return null;
  return (
    <RecordModal
      onClose={() => recordLinks.send({ type: 'CLOSE' })}
      title={t('records.linksOf', { kind: t(`records.link.${subject.kind}`), title: subject.owner.title })}
    >
      <LinkList subject={subject} key={`${subject.kind} ${subject.owner.id}`} />
    </RecordModal>
  );
}

function LinkList({ subject }: { subject: LinkSubject }) {
  const { recordLinks } = useConsole();
  const { t } = useTranslation();
  const { value, context } = useSelector(recordLinks, (snapshot) => snapshot);
  const { offered, linked, refused, reason } = context;
  const [query, setQuery] = useState('');
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const rows = useMemo(() => {
    const titled = offered.map((record) => ({
      id: record.id,
      title: titleText(t, LINKED_RESOURCE[subject.kind], record),
    }));
    const lines = tableRows(titled, ['title'], ({ title }) => title);
    return arrangedRows(lines, query, { field: 'title', descending: false });
  }, [offered, query, subject.kind, t]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => LINE,
    overscan: 6,
  });
  if (value === 'failed') {
    return (
      <div role="alert" className={styles.note}>
        <Text size="sm">{reasonText(t, reason ?? 'UNKNOWN')}</Text>
        <Button variant="light" h={44} onClick={() => recordLinks.send({ type: 'RETRY' })}>
          {t('records.retry')}
        </Button>
      </div>
    );
  }
  if (value === 'reading') {
    return (
      <div role="status" aria-label={t('records.loading')} className={styles.linksWaiting}>
        {[80, 60, 72, 55, 66].map((width) => (
          <Skeleton key={width} height={14} width={`${width}%`} />
        ))}
      </div>
    );
  }
  if (offered.length === 0)
    return (
      <Text className={styles.note ?? ''}>
        {t(`records.noneToLink`, { kind: t(`records.link.${subject.kind}`) })}
      </Text>
    );
  return (
    <>
      <TextInput
        role="searchbox"
        size="md"
        aria-label={t('records.search')}
        placeholder={t('records.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          query && <CloseButton aria-label={t('records.clearSearch')} onClick={() => setQuery('')} />
        }
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <Text size="xs" c="dimmed" my={6} role="status">
        {t('records.linkedOf', { linked: linked.size, count: offered.length })}
      </Text>
      {/* As high as all of them need: a search does not move what it is typed in. */}
      <div ref={setBox} className={styles.links} style={{ height: offered.length * LINE }}>
        <div role="list" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const record = rows[index]?.record;
            if (!record) return null;
            const code = refused.get(record.id);
            return (
              <div
                key={record.id}
                role="listitem"
                className={styles.linkRow}
                style={{ transform: `translateY(${start}px)` }}
              >
                <Switch
                  className={styles.switch ?? ''}
                  label={record.title || t('records.unnamed')}
                  checked={linked.has(record.id)}
                  error={code && reasonText(t, code)}
                  onChange={() => recordLinks.send({ type: 'SWITCH', id: record.id })}
                />
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}
